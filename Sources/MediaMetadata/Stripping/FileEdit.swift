/// Bytes that take the place of others in a copy.
struct FileEdit: Equatable, Sendable {
    var place: Int64
    var bytes: [UInt8]
}
