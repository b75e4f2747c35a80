import SyncCore

/// A segment of a request, checked as far as that needs no storage.
struct IncomingSegment: Sendable {
    /// The bytes as they came and will be stored.
    let bytes: [UInt8]
    /// The SHA-256 of the bytes.
    let hash: ContentHash
    /// The header, or `nil` when the segment is malformed.
    let header: SegmentHeader?

    /// Hashes the bytes, checks the checksum and reads the header. Cost: two passes over the bytes.
    init(_ bytes: [UInt8], _ environment: ServiceEnvironment) {
        self.bytes = bytes
        hash = environment.hasher.hash(bytes)
        do {
            header = try bytes.withRawBytes { buffer throws(WireError) in
                try SegmentHeader(parsing: buffer, checksummer: environment.checksummer)
            }
        } catch {
            header = nil
        }
    }
}
