import Codecs
import SyncCore

let wireCodec = Segment.Codec(hasher: SHA256Hasher(), checksummer: CRC32C(), compressor: Zstandard())

/// What a writer puts down, as bytes.
func written(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
    var writer = ByteWriter()
    write(&writer)
    return writer.array
}

/// Reads all of `bytes` with `read`.
func reading<Result>(
    _ bytes: [UInt8], _ read: (inout ByteReader) throws(WireError) -> Result
) throws(WireError) -> Result {
    let outcome = bytes.withUnsafeBytes { raw -> Swift.Result<Result, WireError> in
        var reader = ByteReader(raw)
        return Swift.Result { () throws(WireError) in try read(&reader) }
    }
    return try outcome.get()
}

/// The reason of the error that `body` throws, `nil` when it throws none.
func reason(_ body: () throws(WireError) -> Void) -> WireError.Reason? {
    do throws(WireError) {
        try body()
        return nil
    } catch {
        return error.reason
    }
}

/// An operation's bytes, its dots written as they are: the log is the index of a head.
func operationBytes(_ operation: Operation) -> [UInt8] {
    written { operation.write(to: &$0) { (Int($0.log), $0.sequence) } }
}

/// Reads an operation, taking every dot as it is written.
func decodedOperation(_ bytes: [UInt8]) -> DecodedOperation {
    bytes.withUnsafeBytes { raw in
        DecodedOperation(decoding: raw) { Dot(log: LogNumber($0), sequence: $1) }
    }
}

func openedSegment(_ bytes: [UInt8]) throws(WireError) -> Segment {
    try bytes.withUnsafeBytes { raw in
        Result { () throws(WireError) in try Segment(opening: raw, codec: wireCodec) }
    }.get()
}

extension ChangeReader {
    /// The operations as a replica would read them that knows nothing but this change: a dot resolves when its
    /// head is in the table and its sequence on that head's chain, or before the operation itself.
    func operations(firstSequence: UInt64) -> [DecodedOperation] {
        let ends = [0] + dependencies.map(\.sequence) + references.map(\.sequence)
        var own = firstSequence
        var decoded: [DecodedOperation] = []
        let resolve: DotResolver = { head, sequence in
            guard head < ends.count, sequence >= 1 else { return nil }
            guard head == 0 ? sequence < own : sequence <= ends[head] else { return nil }
            return Dot(log: LogNumber(head), sequence: sequence)
        }
        forEachOperation(resolve: resolve) { _, operation in
            decoded.append(operation)
            own += 1
        }
        return decoded
    }
}
