internal import Glibc
internal import SyncCore

extension ImageError {
    /// A failure to read a file, for a person.
    init(reading path: String, _ error: ContainerError) {
        switch error {
        case .unreadable(let number):
            self.init(.unreadable, "\(path) cannot be read (\(ImageError.reason(number))): check the path")
        case .unwritable(let number):
            self.init(.unwritable, "no copy of \(path) can be written (\(ImageError.reason(number))): make room")
        case .malformed(let reason), .tooLarge(let reason):
            self.init(.damaged, "\(path) is damaged (\(reason)): take the file from where it came from again")
        }
    }

    private static func reason(_ number: Int32) -> String {
        strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
}
