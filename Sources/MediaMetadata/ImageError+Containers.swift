internal import Glibc
internal import SyncCore

extension ImageError {
    /// A failure to read a file, for a person.
    init(reading path: String, _ error: ContainerError) {
        switch error {
        case .unreadable(let number):
            let reason = strerror(number).map { String(cString: $0) } ?? "error \(number)"
            self.init(.unreadable, "\(path) cannot be read (\(reason)): check the path")
        case .malformed(let reason), .tooLarge(let reason):
            self.init(.damaged, "\(path) is damaged (\(reason)): take the file from where it came from again")
        }
    }
}
