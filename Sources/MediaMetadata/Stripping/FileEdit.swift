/// Bytes that take the place of as many others.
struct FileEdit {
    var place: Int64
    var bytes: [UInt8]

    /// Makes the change in memory.
    func apply(to whole: inout [UInt8]) {
        whole.replaceSubrange(Int(place)..<Int(place) + bytes.count, with: bytes)
    }
}
