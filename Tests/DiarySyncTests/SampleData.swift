import Glibc

/// Files of this repository.
enum SampleData {
    private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    struct Unreadable: Error {
        var path: String
    }

    /// The path of a picture of the sample diary.
    static func photo(_ name: String) -> String { root + "/SampleData/diary/photos/" + name }

    /// What a text file says, named by its path within the repository.
    static func text(_ path: String) throws -> String {
        guard let file = fopen(root + "/" + path, "r") else { throw Unreadable(path: path) }
        defer { fclose(file) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { content += buffer[..<count] }
        return String(decoding: content, as: UTF8.self)
    }
}
