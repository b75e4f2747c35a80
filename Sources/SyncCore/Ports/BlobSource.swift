/// The bytes of a file on their way to a server.
///
/// Whoever implements it hashes what it hands out and keeps the last piece back until it knows that the whole is what
/// its hash promises: so a damaged file never becomes whole anywhere, and it is read once.
/// Thread-safety: handed from thread to thread, used by one at a time.
public protocol BlobSource: AnyObject, Sendable {
    /// The size of the whole file in bytes.
    var byteCount: Int64 { get }

    /// Goes on from `offset` with the next read.
    ///
    /// Throws `TransportError` when the file cannot be read. Cost: reads what lies before, unless that has just been
    /// handed out.
    func seek(to offset: Int64) throws(TransportError)

    /// Fills the front of `buffer` and returns how many bytes that were; 0 at the end.
    ///
    /// Throws `TransportError` (`rejected`) instead of handing out the last bytes of a file that is not what it should be.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> Int
}

/// Where the bytes of a file go that come from a server.
///
/// Thread-safety: handed from thread to thread, used by one at a time.
public protocol BlobSink: AnyObject, Sendable {
    /// What follows is the file from `offset` on; whatever is there from that offset on is void.
    ///
    /// Called once before the first bytes, also when there are none. Throws `TransportError`.
    func begin(at offset: Int64) throws(TransportError)

    /// Takes the next bytes. Throws `TransportError` when there is no room for them, or too many have come.
    func write(_ bytes: UnsafeRawBufferPointer) throws(TransportError)
}
