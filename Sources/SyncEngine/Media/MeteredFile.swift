internal import SyncCore

/// A source that tells a meter how far it has come.
///
/// `@unchecked Sendable` because one thread at a time uses it, as `BlobSource` asks.
final class MeteredSource: BlobSource, @unchecked Sendable {
    /// How many bytes have been handed out, those handed out again included.
    private(set) var sentByteCount: Int64 = 0
    private let inner: any BlobSource
    private let hash: ContentHash
    private let meter: ProgressMeter
    private var position: Int64 = 0

    init(_ inner: any BlobSource, _ hash: ContentHash, _ meter: ProgressMeter) {
        (self.inner, self.hash, self.meter) = (inner, hash, meter)
    }

    var byteCount: Int64 { inner.byteCount }

    func seek(to offset: Int64) throws(TransportError) {
        try inner.seek(to: offset)
        position = offset
        meter.stands(hash, at: offset, moved: 0)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> Int {
        let count = try inner.read(into: buffer)
        sentByteCount += Int64(count)
        position += Int64(count)
        meter.stands(hash, at: position, moved: Int64(count))
        return count
    }
}

/// A sink that tells a meter how far it has come.
///
/// `@unchecked Sendable` because one thread at a time uses it, as `BlobSink` asks.
final class MeteredSink: BlobSink, @unchecked Sendable {
    /// How many bytes have come, those that came again included.
    private(set) var receivedByteCount: Int64 = 0
    private let inner: any BlobSink
    private let hash: ContentHash
    private let meter: ProgressMeter
    private var position: Int64 = 0

    init(_ inner: any BlobSink, _ hash: ContentHash, _ meter: ProgressMeter) {
        (self.inner, self.hash, self.meter) = (inner, hash, meter)
    }

    func begin(at offset: Int64) throws(TransportError) {
        try inner.begin(at: offset)
        position = offset
        meter.stands(hash, at: offset, moved: 0)
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
        try inner.write(bytes)
        receivedByteCount += Int64(bytes.count)
        position += Int64(bytes.count)
        meter.stands(hash, at: position, moved: Int64(bytes.count))
    }
}
