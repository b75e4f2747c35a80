package import SyncCore

/// Bytes that are sent from memory.
///
/// `@unchecked Sendable` because one thread at a time uses it, as `BlobSource` asks.
package final class MemorySource: BlobSource, @unchecked Sendable {
    private let bytes: [UInt8]
    private var position = 0
    /// At which byte reading fails, if it does.
    package var failsAt = Int.max

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var byteCount: Int64 { Int64(bytes.count) }

    package func seek(to offset: Int64) throws(TransportError) { position = Int(offset) }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> Int {
        guard position < failsAt else { throw TransportError(.rejected, "the file is damaged") }
        let count = min(buffer.count, bytes.count - position, failsAt - position)
        buffer.copyBytes(from: bytes[position..<(position + count)])
        position += count
        return count
    }
}

/// Bytes that are received into memory.
///
/// `@unchecked Sendable` because one thread at a time uses it, as `BlobSink` asks.
package final class MemorySink: BlobSink, @unchecked Sendable {
    /// What has come.
    package private(set) var bytes: [UInt8]
    /// The offsets at which it began.
    package private(set) var begins: [Int64] = []

    package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    package func begin(at offset: Int64) throws(TransportError) {
        begins.append(offset)
        bytes.removeSubrange(Int(offset)...)
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws(TransportError) { self.bytes += bytes }
}
