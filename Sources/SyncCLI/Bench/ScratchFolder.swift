internal import FoundationEssentials
internal import Glibc

/// A folder for a benchmark's files, gone with its owner.
final class ScratchFolder {
    let path: String
    private var fileCount = 0

    /// Makes a folder under `TMPDIR`, or `/tmp`.
    init() throws {
        let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array("\(parent)/sync-cli-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw BenchError("no folder can be made in \(parent): set TMPDIR to one that can be written")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            Output.complaint("the folder \(path) could not be removed: \(error)")
        }
    }

    /// The path of a file that is not there yet.
    func newFile(_ name: String) -> String {
        fileCount += 1
        return "\(path)/\(fileCount)-\(name)"
    }

    /// Removes a database with what SQLite keeps beside it.
    func remove(database path: String) throws {
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.removeItem(atPath: path + suffix)
        }
    }

    /// The size of a file in bytes.
    static func size(_ path: String) throws -> Double {
        var status = stat()
        guard stat(path, &status) == 0 else { throw BenchError("\(path) cannot be read") }
        return Double(status.st_size)
    }
}
