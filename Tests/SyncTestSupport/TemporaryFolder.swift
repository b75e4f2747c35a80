package import Glibc
import Testing

/// A folder of one test, removed with everything in it when the test lets go of it.
///
/// What cannot be removed fails the test run: something was still writing there.
/// Thread-safety: callable from any thread.
package final class TemporaryFolder: Sendable {
    /// Where it lies.
    package let path: String

    /// Makes an empty folder; in memory if asked, where the system has such a place.
    package init(inMemory: Bool = false) {
        let base = inMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(base)/diarysync-test-XXXXXX".utf8CString)
        let isMade = mkdtemp(&template) != nil
        precondition(isMade, "no temporary folder could be made in \(base): \(String(cString: strerror(errno)))")
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        TemporaryFolder.remove(path)
        guard TemporaryFolder.exists(path) else { return }
        Issue.record("\(path) could not be removed; left in it: \(TemporaryFolder.files(path))")
    }

    /// The path of a name in this folder, whether or not there is such a file.
    package func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file, replacing what was there, and returns its path.
    @discardableResult
    package func write(_ content: [UInt8], as name: String, mode: mode_t = 0o600) -> String {
        TemporaryFolder.write(content, to: file(name), mode: mode)
        return file(name)
    }

    /// The bytes of a file in this folder; none when it does not exist.
    package func read(_ name: String) -> [UInt8] { TemporaryFolder.read(file(name)) }
}
