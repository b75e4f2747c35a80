internal import Glibc

/// A folder for one scenario, removed with all in it when nobody holds it any longer.
///
/// In memory where the system has such a place: nothing in it outlives the scenario.
final class ScratchFolder {
    let path: String

    init() throws(ScratchError) {
        let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(base)/diary-scenario-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw ScratchError("made", base) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    // What cannot be removed lies in a folder for temporary files, and nobody is left to be told.
    deinit { ScratchFiles.remove(path) }
}

/// A scratch file or folder could not be used.
struct ScratchError: Error, CustomStringConvertible {
    let description: String

    init(_ verb: String, _ path: String) {
        description = "\(path) could not be \(verb): \(String(cString: strerror(errno)))"
    }
}
