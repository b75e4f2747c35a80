internal import SyncCore

/// What of a record two stores at the same version must agree on, as bytes.
///
/// Siblings with their dots, set elements with theirs, ordered items, the bytes of texts: no tombstones, caches or local numbers. A dot
/// becomes its actor, its sequence, and, where an actor has several branches, the smallest hash among the heads
/// whose chain holds it: equal on every store whose version vector is equal.
struct RecordDigest {
    let directory: LogDirectory
    let hasher: any ContentHasher
    /// For each log with siblings of the same actor, the logs of that actor.
    private let branches: [LogNumber: [LogNumber]]

    init(_ directory: LogDirectory, _ hasher: any ContentHasher) {
        self.directory = directory
        self.hasher = hasher
        var branches: [LogNumber: [LogNumber]] = [:]
        for number in directory.numbers.map(Array.init) ?? [] {
            let all = directory.logs(of: directory[number].actor)
            if all.count > 1 { branches[number] = all }
        }
        self.branches = branches
    }

    /// The digest of a living record, its values filled in.
    func digest(_ record: DigestedRecord, _ ties: some TieBreaker) -> ContentHash {
        var writer = ByteWriter(capacity: 1024)
        writer.bytes16(record.id.bytes)
        for part in parts(record, ties) {
            writer.field(part.key)
            writer.bytes(part.bytes)
        }
        return writer.withBytes { hasher.hash($0) }
    }

    /// Each field's part of the digest, by field.
    func parts(_ record: DigestedRecord, _ ties: some TieBreaker) -> [(key: FieldKey, bytes: [UInt8])] {
        let state = record.state
        var parts: [(key: FieldKey, bytes: [UInt8])] = []
        for field in state.registers { parts.append((field.key, register(field.state))) }
        for field in state.sets where !field.state.additions.isEmpty { parts.append((field.key, set(field.state))) }
        for field in state.lists {
            let shown = field.state.displayed(ties)
            if !shown.isEmpty { parts.append((field.key, list(shown))) }
        }
        return (parts + texts(record)).sorted { $0.key < $1.key }
    }

    private func texts(_ record: DigestedRecord) -> [(key: FieldKey, bytes: [UInt8])] {
        var partsByKey: [FieldKey: [[UInt8]]] = [:]
        for (field, bytes) in record.texts where !bytes.isEmpty {
            var writer = ByteWriter(capacity: bytes.count + 32)
            writer.value(field.item)
            writer.bytes(bytes)
            partsByKey[field.key, default: []].append(writer.array)
        }
        return partsByKey.map { ($0.key, RecordDigest.joined($0.value)) }
    }

    private func register(_ register: MultiValueRegister) -> [UInt8] {
        let siblings = register.siblings.map { sibling in
            var writer = ByteWriter(capacity: 64)
            write(sibling.stamp.dot, into: &writer)
            writer.value(sibling.value ?? .null)
            return writer.array
        }
        return RecordDigest.joined(siblings)
    }

    private func set(_ set: AddWinsSet) -> [UInt8] {
        RecordDigest.joined(
            set.additions.map { element, dots in
                var writer = ByteWriter(capacity: 64)
                writer.value(element)
                writer.bytes(RecordDigest.joined(dots.map(bytes)))
                return writer.array
            })
    }

    private func list(_ shown: [Value]) -> [UInt8] {
        var writer = ByteWriter(capacity: 64)
        for item in shown { writer.value(item) }
        return writer.array
    }

    private func bytes(_ dot: Dot) -> [UInt8] {
        var writer = ByteWriter(capacity: 40)
        write(dot, into: &writer)
        return writer.array
    }

    private func write(_ dot: Dot, into writer: inout ByteWriter) {
        writer.bytes16(directory[dot.log].actor.bytes)
        writer.varint(dot.sequence)
        guard let logs = branches[dot.log] else { return }
        let heads = logs.filter {
            directory[$0].head > directory[$0].forkSequence
                && directory.isOnChain(dot, endingAt: Dot(log: $0, sequence: directory[$0].head))
        }
        writer.hash(heads.map { directory[$0].headHash }.min() ?? .zero)
    }

    /// Parts in the order of their bytes, each behind its length.
    private static func joined(_ parts: [[UInt8]]) -> [UInt8] {
        var writer = ByteWriter(capacity: 64)
        for part in parts.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            part.withUnsafeBytes { writer.block($0) }
        }
        return writer.array
    }
}

/// A living record as a digest needs it: values filled in, and its texts.
struct DigestedRecord {
    var id: RecordID
    var state: RecordState
    var texts: [TextField: [UInt8]]
}
