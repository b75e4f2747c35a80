import Glibc

/// The folder of the golden vectors.
enum WireFolder {
    struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ doing: String, _ name: String) {
            description = "\(doing) \(name): \(String(cString: strerror(errno)))"
        }
    }

    private static let path: String = {
        let root = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
        return "/" + root + "/SampleData/wire"
    }()

    /// Inputs that once crashed a decoder, which are no vectors.
    private static let crashers = "crashers"

    /// The names of the files, ascending.
    static func names() throws -> [String] {
        guard let folder = opendir(path) else { throw Failure("cannot list", path) }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix("."), name != crashers { names.append(name) }
        }
        return names.sorted()
    }

    static func read(_ name: String) throws -> [UInt8] {
        guard let file = fopen(path + "/" + name, "rb") else { throw Failure("cannot open", name) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        guard ferror(file) == 0 else { throw Failure("cannot read", name) }
        return bytes
    }

    static func write(_ name: String, _ bytes: [UInt8]) throws {
        guard let file = fopen(path + "/" + name, "wb") else { throw Failure("cannot create", name) }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count else { throw Failure("cannot write", name) }
    }

    static func remove(_ name: String) throws {
        guard unlink(path + "/" + name) == 0 else { throw Failure("cannot remove", name) }
    }
}
