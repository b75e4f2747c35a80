import SyncCore

/// How far an upload is, and whose bytes count: rules without files.
///
/// ```
/// open --- all bytes are there ---> completing --- right digest ---> ended, a blob
///  ^  \                                 | \------- wrong digest ---> ended, nothing
///  |   \--- terminated, expired ----> ended
///  \------- the disk failed ------------/
/// ```
/// Each request that acts on an upload takes it over with a lease of its own. Bytes of an older lease are dropped, so a
/// request that hangs on a dead connection never holds up the next one.
struct UploadProgress: Sendable {
    /// The right to add bytes, until somebody else takes it.
    struct Lease: Hashable, Sendable {
        fileprivate var number: UInt64
    }

    private enum Phase {
        case open, completing, ended
    }

    /// The size of the whole.
    let byteCount: Int64
    /// How many bytes have been taken.
    private(set) var offset: Int64
    private var lease = Lease(number: 0)
    private var phase = Phase.open
    /// Where the bytes begin that a checksum has yet to vouch for.
    private var uncheckedStart: Int64?

    init(byteCount: Int64, offset: Int64) {
        self.byteCount = byteCount
        self.offset = min(offset, byteCount)
    }

    /// Whether every byte is there.
    var isWhole: Bool { offset == byteCount && uncheckedStart == nil }

    /// Takes the upload over. Ask `dropUnchecked()` before and after it for what an older lease left unchecked.
    mutating func takeOver() throws(ServiceError) -> Lease {
        guard phase != .ended else { throw .unknownUpload }
        lease.number += 1
        return lease
    }

    /// Whether a request may add `announced` bytes at `start`. Changes nothing.
    ///
    /// Throws `offsetMismatch`, `bodyTooLarge`, `uploadNotFound`.
    func check(start: Int64, announced: Int64) throws(ServiceError) {
        guard phase != .ended else { throw .unknownUpload }
        guard start == uncheckedStart ?? offset else {
            throw ServiceError(
                .offsetMismatch, "The bytes do not go on where the upload is: ask for its offset and go on from there.")
        }
        guard announced <= byteCount - start else { throw .beyondLength }
    }

    /// Begins to add bytes that count only once their checksum has been found right.
    mutating func beginUnchecked() { uncheckedStart = offset }

    /// Throws unless `count` more bytes of this lease have a place.
    func admit(_ lease: Lease, _ count: Int) throws(ServiceError) {
        guard phase != .ended else { throw .unknownUpload }
        guard lease == self.lease else { throw .superseded }
        guard Int64(count) <= byteCount - offset else { throw .beyondLength }
    }

    /// Notes bytes that were written.
    mutating func advance(by count: Int) { offset += Int64(count) }

    /// Notes that the bytes of this lease are what their checksum says.
    mutating func vouch() { uncheckedStart = nil }

    /// Goes back to before the bytes that no checksum vouches for, and returns that offset if there are any.
    mutating func dropUnchecked() -> Int64? {
        guard let start = uncheckedStart else { return nil }
        (offset, uncheckedStart) = (start, nil)
        return start
    }

    /// Whether this lease is still the newest, and the upload there.
    func holds(_ lease: Lease) -> Bool { lease == self.lease && phase != .ended }

    /// Whether the upload still is.
    var isEnded: Bool { phase == .ended }

    /// Begins to verify and publish; false when that is under way.
    mutating func beginCompleting() -> Bool {
        guard phase == .open else { return false }
        phase = .completing
        return true
    }

    /// Goes back to before completing, for another try.
    mutating func reopen() { if phase == .completing { phase = .open } }

    /// Nothing may be added any more.
    mutating func end() { phase = .ended }
}

extension ServiceError {
    /// There is no such upload.
    static let unknownUpload = ServiceError(
        .uploadNotFound, "There is no such upload here, or no longer: create a new one.")
    /// More bytes than were announced.
    static let beyondLength = ServiceError(
        .bodyTooLarge, "The upload was announced with fewer bytes: the file changed. Create a new upload for it.")
    /// The bytes of a request are not what its checksum says.
    static let checksumMismatch = ServiceError(
        .checksumMismatch, "The bytes do not have their checksum and were dropped: send them again.")
    /// A newer request has taken over.
    static let superseded = ServiceError(
        .offsetMismatch, "A newer request has taken this upload over: ask for its offset and go on from there.")
}
