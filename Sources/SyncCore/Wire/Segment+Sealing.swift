extension Segment {
    /// Seals a body, deflated when `compressor` is given and it helps.
    ///
    /// The header's `isDeflated` and `bodyByteCount` are filled in here. Cost: deflating and one checksum.
    package static func seal(
        _ header: SegmentHeader, body: UnsafeRawBufferPointer, compressor: (any Compressor)?,
        checksummer: any Checksummer
    ) -> [UInt8] {
        let deflated = compressor?.deflate(body)
        var header = header
        header.isDeflated = deflated != nil
        header.bodyByteCount = body.count
        var writer = ByteWriter(capacity: (deflated?.count ?? body.count) + 192)
        header.write(to: &writer)
        if let deflated { writer.bytes(deflated) } else { writer.bytes(body) }
        let checksum = writer.withBytes { checksummer.checksum($0) }
        writer.fixed(checksum.littleEndian)
        return writer.array
    }
}
