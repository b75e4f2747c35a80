/// Why bytes are not what they should be.
///
/// Small and without allocation, because decoders throw it on paths that fuzzers visit millions of times.
public struct WireError: Error, Equatable, Sendable {
    /// What is wrong, without where.
    public enum Reason: UInt8, Equatable, Sendable {
        /// The input ends in the middle of a value.
        case truncated
        /// A value contradicts the format.
        case malformed
        /// A count or length is beyond its limit.
        case limitExceeded
        /// The checksum or a hash does not agree with the bytes.
        case corrupted
        /// A newer version, or a critical extension unknown here.
        case unsupported
    }

    /// What is wrong.
    public var reason: Reason
    /// The byte offset into the input at which it was noticed.
    public var offset: Int
    /// The value that was being read.
    public var what: StaticString

    /// An error noticed at `offset` while reading `what`.
    public init(_ reason: Reason, _ what: StaticString, offset: Int = 0) {
        self.reason = reason
        self.what = what
        self.offset = offset
    }

    /// Equal when reason, place and wording are.
    public static func == (a: WireError, b: WireError) -> Bool {
        a.reason == b.reason && a.offset == b.offset && a.what.description == b.what.description
    }
}

extension WireError: CustomStringConvertible {
    /// For example `malformed operation kind at byte 17`.
    public var description: String { "\(reason) \(what) at byte \(offset)" }
}
