extension SyncReply {
    /// The reply's bytes.
    public func encoded() -> [UInt8] {
        var writer = ByteWriter(capacity: 256)
        writer.fixed(SyncReply.magic.littleEndian)
        writer.byte(SyncReply.version)
        writer.byte((cursorAgreed ? 1 : 0) | (hasMore ? 2 : 0))
        writer.signed(serverTime.milliseconds)
        writer.bytes16(epoch)
        writer.varint(logLength)
        writer.varint(checkpoints.count)
        for checkpoint in checkpoints {
            writer.varint(checkpoint.position)
            writer.hash(checkpoint.runningHash)
        }
        writer.varint(outcomes.count)
        for outcome in outcomes { outcome.write(to: &writer) }
        writer.varint(items.count)
        for item in items { item.write(to: &writer) }
        return writer.array
    }

    /// Reads a reply. Throws `WireError`; `.unsupported` for another protocol version or an unknown flag,
    /// `.limitExceeded` beyond `Limits.maximumExchangeBytes`.
    public init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
        guard bytes.count <= Limits.maximumExchangeBytes else { throw WireError(.limitExceeded, "reply length") }
        var reader = ByteReader(bytes)
        guard try reader.fixed(UInt32.self, "reply magic") == SyncReply.magic else {
            throw WireError(.malformed, "reply magic")
        }
        guard try reader.byte("protocol version") == SyncReply.version else {
            throw WireError(.unsupported, "protocol version")
        }
        let flags = try reader.byte("flags")
        guard flags <= 3 else { throw reader.error(.unsupported, "flags") }
        cursorAgreed = flags & 1 != 0
        hasMore = flags & 2 != 0
        serverTime = WallTime(milliseconds: try reader.signed("server time"))
        epoch = try reader.bytes16("epoch")
        logLength = try reader.varint("log length")
        checkpoints = try SyncReply.checkpoints(&reader)
        outcomes = try SyncReply.outcomes(&reader)
        items = try SyncReply.items(&reader)
        try reader.expectEnd("reply")
    }

    private static func checkpoints(_ reader: inout ByteReader) throws(WireError) -> [Cursor] {
        let count = try reader.count(limit: Limits.maximumCheckpoints, "checkpoints")
        var checkpoints: [Cursor] = []
        for _ in 0..<count {
            let position = try reader.varint("checkpoint position")
            checkpoints.append(Cursor(position: position, runningHash: try reader.hash("checkpoint hash")))
        }
        return checkpoints
    }

    private static func outcomes(_ reader: inout ByteReader) throws(WireError) -> [Outcome] {
        let count = try reader.count(limit: Limits.maximumExchangeSegments, "outcomes")
        var outcomes: [Outcome] = []
        for _ in 0..<count { outcomes.append(try Outcome(reading: &reader)) }
        return outcomes
    }

    private static func items(_ reader: inout ByteReader) throws(WireError) -> [Item] {
        let count = try reader.count(limit: Limits.maximumExchangeSegments, "items")
        var items: [Item] = []
        for _ in 0..<count { items.append(try Item(reading: &reader)) }
        return items
    }
}

extension SyncReply.Outcome {
    fileprivate func write(to writer: inout ByteWriter) {
        switch self {
        case .stored(let position):
            writer.byte(0)
            writer.varint(position)
        case .known(let position):
            writer.byte(1)
            writer.varint(position)
        case .refused(let refusal):
            writer.byte(2)
            writer.varint(refusal.rawValue)
        }
    }

    fileprivate init(reading reader: inout ByteReader) throws(WireError) {
        let kind = try reader.byte("outcome")
        let number = try reader.varint("outcome number")
        switch kind {
        case 0: self = .stored(position: number)
        case 1: self = .known(position: number)
        case 2: self = .refused(SyncReply.Refusal(rawValue: number) ?? .denied)
        default: throw reader.error(.malformed, "outcome")
        }
    }
}

extension SyncReply.Item {
    fileprivate func write(to writer: inout ByteWriter) {
        switch self {
        case .segment(let bytes):
            writer.byte(0)
            bytes.withUnsafeBytes { writer.block($0) }
        case .held(let index):
            writer.byte(1)
            writer.varint(index)
        }
    }

    fileprivate init(reading reader: inout ByteReader) throws(WireError) {
        switch try reader.byte("item") {
        case 0: self = .segment(Array(try reader.block("segment")))
        case 1: self = .held(index: try reader.count(limit: 2 * Limits.maximumExchangeSegments, "held index"))
        default: throw reader.error(.malformed, "item")
        }
    }
}
