internal import Glibc

/// The folder for a diary could not be made.
public struct FolderError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The folder.
    public var path: String
    /// The system's error number.
    public var errorNumber: Int32

    init(_ path: String, _ errorNumber: Int32) {
        self.path = path
        self.errorNumber = errorNumber
    }

    /// What happened and what to do, for a person.
    public var description: String {
        let reason = strerror(errorNumber).map { String(cString: $0) } ?? "error \(errorNumber)"
        return "the folder \(path) cannot be made (\(reason)): choose another one"
    }
}
