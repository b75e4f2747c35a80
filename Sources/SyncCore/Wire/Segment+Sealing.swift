extension Segment {
    /// Seals a body, compressed when `compressor` is given and it helps.
    ///
    /// The header's `isCompressed` and `bodyByteCount` are filled in here. Cost: compressing and one checksum.
    package static func seal(
        _ header: SegmentHeader, body: UnsafeRawBufferPointer, compressor: (any Compressor)?,
        checksummer: any Checksummer
    ) -> [UInt8] {
        let compressed = compressor?.compress(body)
        var header = header
        header.isCompressed = compressed != nil
        header.bodyByteCount = body.count
        var writer = ByteWriter(capacity: (compressed?.count ?? body.count) + 192)
        header.write(to: &writer)
        if let compressed { writer.bytes(compressed) } else { writer.bytes(body) }
        let checksum = writer.withBytes { checksummer.checksum($0) }
        writer.fixed(checksum.littleEndian)
        return writer.array
    }
}
