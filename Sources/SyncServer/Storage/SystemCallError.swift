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

    /// For example `could not rename /data/blobs/ab/...: No space left on device; free some space there`.
    public var description: String { "could not \(call) \(path): \(String(cString: strerror(number)))\(advice)" }

    private var advice: String {
        switch number {
        case EADDRINUSE: "; stop the program that listens there, or choose another port"
        case EADDRNOTAVAIL: "; choose an address of this machine, or 0.0.0.0 for all of them"
        case EACCES, EPERM, EROFS: "; check who may write there, or choose another folder or port"
        case ENOENT, ENOTDIR: "; check the path: the folder above must exist"
        case ENOSPC, EDQUOT: "; free some space there"
        case EMFILE, ENFILE: "; raise the limit of open files (ulimit -n)"
        default: ""
        }
    }
}
