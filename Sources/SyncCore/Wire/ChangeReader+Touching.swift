/// Telling which records a change touches.
extension ChangeReader {
    /// Visits the kind and the record of each operation of one of some codes, without reading what it does to it.
    ///
    /// A malformed operation may be visited as well. Cost: some 50 ns for each operation.
    package func forEachTouch<Failure: Error>(
        codes: OperationCodes, _ body: (RecordKind, RecordID) throws(Failure) -> Void
    ) throws(Failure) {
        var reader = ByteReader(operations)
        for _ in 0..<operationCount {
            // The framing was checked at init; what is too short to name a record touches none.
            guard let bytes = try? reader.block("operation") else { return }
            guard let touch = ChangeReader.touch(bytes, codes) else { continue }
            try body(touch.kind, touch.record)
        }
    }

    private static func touch(
        _ bytes: UnsafeRawBufferPointer, _ codes: OperationCodes
    ) -> (kind: RecordKind, record: RecordID)? {
        var reader = ByteReader(bytes)
        guard let code = try? reader.varint("operation code"), codes.contains(code), let kind = try? reader.kind(),
            let record = try? reader.bytes16("record")
        else { return nil }
        return (kind, RecordID(record))
    }
}
