import Glibc

/// The file that holds a device's token.
struct TokenFile {
    var path: String

    private static let maximumByteCount = 4096

    /// A path that means the same from every folder.
    static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return String(cString: here) + "/" + path
    }

    /// The token. Throws `CommandError` with exit code 77 when there is none.
    func token() throws -> String {
        guard let bytes = contents() else { throw complaint("the token file \(path) cannot be read") }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw complaint("\(path) holds no token") }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let token = words.first else { throw complaint("\(path) holds no token") }
        return String(token)
    }

    /// Whether somebody else on this machine could take the token.
    var isReadableByOthers: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
    }

    /// What to say when they could.
    var warning: String { "others can read \(path): chmod 600 keeps the token yours" }

    private func contents() -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: TokenFile.maximumByteCount)
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        return count >= 0 ? Array(buffer[..<count]) : nil
    }

    private func complaint(_ what: String) -> CommandError {
        var error = CommandError("\(what): put there what `sync-server device add` printed for this device")
        error.exitCode = .needsCredentials
        return error
    }
}
