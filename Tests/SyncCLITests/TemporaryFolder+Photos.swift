import Glibc
import SyncTestSupport

extension TemporaryFolder {
    /// The bytes of a photo of the sample diary.
    static func photo(_ name: String) -> [UInt8] { read(SampleFolder.path + "/diary/photos/" + name) }

    /// Writes two files of one picture and returns their paths: the second has a comment in it, so it is the larger one.
    func twoCopies() -> (plain: String, commented: String) {
        let bytes = TemporaryFolder.photo("bori-by-the-sea.jpg")
        return (write(bytes, as: "plain.jpg"), write(JPEGMarkers.commented(bytes, "바다"), as: "commented.jpg"))
    }

    /// Writes a file under a name of any bytes.
    func write(_ content: [UInt8], asBytes name: [UInt8]) throws {
        let path = Array((self.path + "/").utf8) + name
        let descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        guard Glibc.write(descriptor, content, content.count) == content.count else {
            throw Program.Failure(what: "\(path) cannot be written")
        }
    }
}

extension Device {
    /// All files of the vault, thumbnails, trash and all, by their path within it.
    var vaultFiles: [String] { TemporaryFolder.files(scratch.file(store) + "/media") }

    /// Where the file of a picture lies, or would lie, in the vault.
    func file(of id: String) -> String {
        let hex = id.dropFirst("sha256-".count)
        let objects = scratch.file(store) + "/media/objects"
        return objects + "/" + (TemporaryFolder.files(objects).first { $0.hasSuffix(hex.dropFirst(2)) } ?? "-")
    }

    /// Imports a file and returns its id.
    func importMedia(_ path: String) throws -> String {
        guard let id = try list("media", "import", path).first?["id"]?.string else {
            throw Program.Failure(what: "\(path) cannot be imported")
        }
        return id
    }

    /// Changes a byte in the middle of a picture's file behind everyone's back.
    func damage(_ id: String) {
        let path = file(of: id)
        var bytes = TemporaryFolder.read(path)
        bytes[bytes.count / 2] ^= 1
        TemporaryFolder.write(bytes, to: path)
    }
}
