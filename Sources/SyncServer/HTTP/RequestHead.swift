/// A request's line and header fields, before its body.
struct RequestHead: Sendable {
    var method: String
    /// The path as it came, with nothing decoded.
    var path: String
    /// For example `HTTP/1.1`.
    var version: String
    /// The fields in their order, with their names in lowercase.
    var fields: [(name: String, value: String)]

    /// All values of a field, whose name is given in lowercase.
    func values(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// The first value of a field, whose name is given in lowercase.
    func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The announced size of the body: 0 without one, `nil` when it comes in chunks.
    var contentLength: Int64? {
        guard value("transfer-encoding") == nil else { return nil }
        return value("content-length").map { Int64($0) ?? .max } ?? 0
    }
}
