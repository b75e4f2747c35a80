/// A response as it came over the wire.
struct RawResponse {
    let status: Int
    let headers: [String: String]
    let body: [UInt8]
    /// How many bytes it took.
    let byteCount: Int

    /// Reads a whole response from the front of `bytes`, or returns `nil` when it is not all there.
    init?(parsing bytes: [UInt8], hasBody: Bool) {
        guard let end = bytes.indices.dropLast(3).first(where: { bytes[$0..<$0 + 4].elementsEqual([13, 10, 13, 10]) })
        else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first, let status = Int(first.dropFirst(9).prefix(3)) else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
        let length = hasBody ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
        guard bytes.count >= end + 4 + length else { return nil }
        self.status = status
        self.headers = headers
        body = Array(bytes[(end + 4)..<(end + 4 + length)])
        byteCount = end + 4 + length
    }

    var text: String { String(decoding: body, as: UTF8.self) }
}
