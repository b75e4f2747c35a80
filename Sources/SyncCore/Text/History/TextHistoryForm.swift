/// How a text's whole history lies at rest, apart from the log that it came from.
///
/// Such bytes are a cache of one store, to be thrown away and made anew from the log at any time: they spare merging the
/// walk through the log. Numbers of logs are the store's own, so the bytes mean nothing anywhere else.
///
/// | part | bytes | |
/// |---|---|---|
/// | version | 1 | 1 |
/// | flags | 1 | bit 0: the body is compressed; no other bit |
/// | length | varint | of the body before it was compressed |
/// | body | | see `TextHistoryColumns` |
/// | checksum | 4 | CRC-32C of all bytes before it, the least significant byte first |
package struct TextHistoryForm: Sendable {
    static let version: UInt8 = 1
    static let isCompressed: UInt8 = 1
    static let checksumBytes = 4
    /// The longest body that is read: far more than the longest content and its operations.
    static let maximumBodyBytes = 4 * Limits.maximumTextBytes

    let compressor: any Compressor
    let checksummer: any Checksummer

    /// A form that needs these ports. Give it a compressor of a high level: bytes at rest are read more often than
    /// written.
    package init(compressor: any Compressor, checksummer: any Checksummer) {
        self.compressor = compressor
        self.checksummer = checksummer
    }
}

extension TextHistoryForm {
    /// A text's history as bytes, or `nil` for one that is not worth keeping so: it holds operations that this version
    /// cannot carry out, or deletes the same bytes over and over.
    ///
    /// Cost: one pass over the runs and the content, and compressing them.
    package func bytes(of document: borrowing TextDocument) -> [UInt8]? {
        var columns = TextHistoryColumns()
        guard columns.write(document) else { return nil }
        var body = ByteWriter(capacity: columns.byteCount)
        columns.join(into: &body)
        return seal(body)
    }

    private func seal(_ body: borrowing ByteWriter) -> [UInt8] {
        let compressed = body.withBytes { compressor.compress($0) }
        var out = ByteWriter(capacity: (compressed?.count ?? body.count) + 16)
        out.byte(TextHistoryForm.version)
        out.byte(compressed == nil ? 0 : TextHistoryForm.isCompressed)
        out.varint(body.count)
        if let compressed { out.bytes(compressed) } else { body.withBytes { out.bytes($0) } }
        let checksum = out.withBytes { checksummer.checksum($0) }
        out.fixed(checksum.littleEndian)
        return out.array
    }

    /// The text whose history these bytes are.
    ///
    /// Throws `WireError` for anything but bytes that this version wrote whole; make them anew from the log then.
    /// Memory grows with what the bytes hold, never with a claimed number.
    /// Cost: inflating, one pass over the runs, and one reading of the history.
    package func document(
        of bytes: UnsafeRawBufferPointer, ties: some TieBreaker
    ) throws(WireError) -> TextDocument {
        var reader = ByteReader(bytes)
        guard try reader.byte("text history version") == TextHistoryForm.version else {
            throw reader.error(.unsupported, "text history version")
        }
        let flags = try reader.byte("text history flags")
        guard flags <= TextHistoryForm.isCompressed else { throw reader.error(.unsupported, "text history flags") }
        let length = try reader.count(limit: TextHistoryForm.maximumBodyBytes, "text history length")
        let stored = try reader.bytes(reader.remaining - TextHistoryForm.checksumBytes, "text history")
        let checksum = UInt32(littleEndian: try reader.fixed(UInt32.self, "text history checksum"))
        guard checksummer.checksum(UnsafeRawBufferPointer(rebasing: bytes.dropLast(4))) == checksum else {
            throw reader.error(.corrupted, "text history")
        }
        guard flags == TextHistoryForm.isCompressed else {
            guard stored.count == length else { throw reader.error(.malformed, "text history length") }
            return try TextHistoryForm.document(ofBody: stored, ties: ties)
        }
        let body = try compressor.decompress(stored, byteCount: length)
        return try TextHistoryForm.document(ofArray: body, ties: ties)
    }
    /// The text whose history these bytes are; as the other one.
    package func document(of bytes: [UInt8], ties: some TieBreaker) throws(WireError) -> TextDocument {
        var document = TextDocument()
        var failure: WireError?
        bytes.withUnsafeBytes { raw in
            do throws(WireError) { document = try self.document(of: raw, ties: ties) } catch { failure = error }
        }
        if let failure { throw failure }
        return document
    }
}
