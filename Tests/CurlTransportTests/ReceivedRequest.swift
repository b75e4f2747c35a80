/// A request as a server saw it.
struct ReceivedRequest: Sendable {
    var method = ""
    var target = ""
    /// By lowercase name.
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    /// Reads a head, without its empty line.
    init(head: [UInt8]) {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        if words.count == 3 { (method, target) = (String(words[0]), String(words[1])) }
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count < 2 ? "" : String(parts[1].drop { $0 == " " })
        }
    }

    var contentLength: Int { headers["content-length"].flatMap(Int.init) ?? 0 }
}
