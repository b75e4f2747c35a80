/// Gives the local dot for a head of a change's table and a sequence on its chain; `nil` when the head is not in
/// the change's past or its chain is shorter.
package typealias DotResolver = (_ head: Int, _ sequence: UInt64) -> Dot?

extension DecodedOperation {
    /// Reads one operation. Never throws: what cannot be read is unknown or malformed, and its bytes are kept.
    package init(decoding bytes: UnsafeRawBufferPointer, codes: OperationCodes = .all, resolve: DotResolver) {
        do {
            var reader = ByteReader(bytes)
            self = .known(try Operation(reading: &reader, codes, resolve: resolve))
        } catch  where error.reason == .unsupported {
            self = .unknown(Array(bytes))
        } catch {
            self = .malformed(Array(bytes), error)
        }
    }
}

extension Operation {
    fileprivate init(
        reading reader: inout ByteReader, _ codes: OperationCodes, resolve: DotResolver
    ) throws(WireError) {
        let code = try reader.varint("operation code")
        guard codes.contains(code) else { throw reader.error(.unsupported, "operation code") }
        kind = try reader.kind()
        record = RecordID(try reader.bytes16("record"))
        action = try Action(code: code, reading: &reader, resolve: resolve)
        try reader.expectEnd("operation")
    }
}

extension Operation.Action {
    fileprivate init(code: UInt64, reading reader: inout ByteReader, resolve: DotResolver) throws(WireError) {
        switch code {
        case 1: self = .assign(try reader.writes(resolve))
        case 2: self = .add(try reader.field(), try reader.value(), folding: try reader.dots(resolve))
        case 3: self = .remove(try reader.field(), try reader.value(), additions: try reader.dots(resolve))
        case 4:
            self = .insert(
                try reader.field(), try reader.value(), try reader.slot(resolve), folding: try reader.dots(resolve))
        case 5:
            self = .move(
                try reader.field(), try reader.value(), try reader.slot(resolve), replacing: try reader.dots(resolve))
        case 6: self = .takeOut(try reader.field(), try reader.value(), additions: try reader.dots(resolve))
        case 7: self = .delete(try reader.policy(), seen: try reader.dots(resolve))
        case 8: self = .restore(deletes: try reader.dots(resolve))
        default:
            let field = TextField(try reader.field(), item: try reader.value())
            let (parents, action) = try reader.textAction(code: code, resolve)
            self = .text(field, parents: parents, action)
        }
    }
}

extension ByteReader {
    fileprivate mutating func writes(_ resolve: DotResolver) throws(WireError) -> [RegisterWrite] {
        let count = try elementCount("write count")
        guard count > 0 else { throw error(.malformed, "write count") }
        var writes: [RegisterWrite] = []
        writes.reserveCapacity(min(count, 16))
        var seen: Set<FieldKey> = []
        for _ in 0..<count {
            let field = try field()
            // Comparing is faster for the few fields of a real record, a set bounds the cost of a hostile one.
            let isNew = count <= 16 ? writes.allSatisfy { $0.field != field } : seen.insert(field).inserted
            guard isNew else { throw error(.malformed, "repeated field") }
            writes.append(RegisterWrite(field, try value(), replacing: try dots(resolve)))
        }
        return writes
    }

    mutating func dots(_ resolve: DotResolver) throws(WireError) -> [Dot] {
        let count = try elementCount("dot count")
        guard count > 0 else { return [] }
        var dots: [Dot] = []
        for _ in 0..<count { dots.append(try dot(resolve)) }
        return dots
    }

    fileprivate mutating func slot(_ resolve: DotResolver) throws(WireError) -> Slot {
        Slot(left: try origin(resolve), right: try origin(resolve))
    }

    private mutating func origin(_ resolve: DotResolver) throws(WireError) -> Dot? {
        switch try byte("origin") {
        case 0: return nil
        case 1: return try dot(resolve)
        default: throw error(.malformed, "origin")
        }
    }

    private mutating func dot(_ resolve: DotResolver) throws(WireError) -> Dot {
        let head = try count(limit: 2 * Limits.maximumChangeHeads, "head index")
        let sequence = try varint("dot sequence")
        guard let dot = resolve(head, sequence) else { throw error(.malformed, "dot outside of the change's past") }
        return dot
    }

    fileprivate mutating func policy() throws(WireError) -> DeletePolicy {
        guard let policy = DeletePolicy(rawValue: try byte("delete policy")) else {
            throw error(.unsupported, "delete policy")
        }
        return policy
    }
}
