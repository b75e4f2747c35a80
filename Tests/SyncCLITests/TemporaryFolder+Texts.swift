import SyncTestSupport

extension TemporaryFolder {
    /// Writes something that begins like a JPEG file and returns its path.
    func picture(_ name: String, _ content: String = "picture") -> String {
        write([0xFF, 0xD8, 0xFF, 0xE0] + Array(content.utf8), as: name)
    }

    /// A file's text; none when it does not exist.
    func text(_ name: String) -> String { String(decoding: read(name), as: UTF8.self) }
}
