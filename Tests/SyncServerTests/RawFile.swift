/// Whole files as bytes.
enum RawFile {
    static func contains(_ content: [UInt8], _ part: [UInt8]) -> Bool {
        let starts = content.indices.dropLast(part.count - 1)
        return starts.contains { content[$0] == part[0] && content[$0..<$0 + part.count].elementsEqual(part) }
    }
}
