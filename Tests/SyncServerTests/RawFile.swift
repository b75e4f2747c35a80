import Glibc

/// Whole files as bytes.
enum RawFile {
    static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { content += buffer[..<count] }
        return content
    }

    static func contains(_ content: [UInt8], _ part: [UInt8]) -> Bool {
        let starts = content.indices.dropLast(part.count - 1)
        return starts.contains { content[$0] == part[0] && content[$0..<$0 + part.count].elementsEqual(part) }
    }
}
