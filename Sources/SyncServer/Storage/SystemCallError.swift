import Glibc

/// A system call that failed, on which file and why.
public struct SystemCallError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call, for example `rename`.
    public var call: String
    /// The file or folder.
    public var path: String
    /// The error number.
    public var number: Int32

    /// The error that `call` has just left in `errno`.
    init(_ call: String, _ path: String) {
        self.call = call
        self.path = path
        number = errno
    }

    /// For example `rename /data/blobs/ab/...: No space left on device`.
    public var description: String { "\(call) \(path): \(String(cString: strerror(number)))" }
}
