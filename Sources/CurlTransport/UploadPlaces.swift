internal import SyncCore

/// Where uploads of tus 1.0 are made and lie, and what their requests carry.
///
/// A place is the path of what the server called `Location`: relative to the diary where it lies there, so that it holds
/// behind another address of the same server, else from the root. Never an address: the token goes nowhere else.
struct UploadPlaces: Sendable {
    private let endpoint: Endpoint
    /// Where uploads are created.
    let address: String
    private let origin: String

    static let version = "Tus-Resumable: 1.0.0"

    /// Places on the server of an endpoint; `path` is where uploads are created, from the root, when not in the diary.
    init(_ endpoint: Endpoint, path: String? = nil) {
        self.endpoint = endpoint
        origin = UploadPlaces.origin(of: endpoint.root)
        address = path.map { [origin] in origin + $0 } ?? endpoint.root + "uploads"
    }

    private static func origin(of address: String) -> String {
        let parts = address.split(separator: "://", maxSplits: 1)
        return parts[0] + "://" + parts[1].prefix { $0 != "/" }
    }

    /// The place that a `Location` names. Throws `TransportError` when it leads to another server.
    func place(_ location: String) throws(TransportError) -> String {
        guard !location.isEmpty, location.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw UploadPlaces.strange(location)
        }
        let path = try path(location)
        // Behind a proxy the server may not know what precedes its own paths.
        let start = endpoint.root.firstRange(of: "/v1/diaries/")?.lowerBound ?? endpoint.root.endIndex
        let own = endpoint.root[start...]
        if !own.isEmpty, let range = path.firstRange(of: own) { return String(path[range.upperBound...]) }
        return path
    }

    /// The path from the root of an address that may be relative (RFC 3986, section 4.2).
    private func path(_ location: String) throws(TransportError) -> String {
        if location.contains("://") || location.hasPrefix("//") {
            let whole = location.hasPrefix("//") ? "http:" + location : location
            guard try Endpoint.host(of: whole) == endpoint.host else { throw UploadPlaces.strange(location) }
            return String(whole.dropFirst(UploadPlaces.origin(of: whole).count))
        }
        if location.hasPrefix("/") { return location }
        let base = address.dropFirst(origin.count)
        let folder = base[...(base.lastIndex(of: "/") ?? base.startIndex)]
        return String(folder) + (location.hasPrefix("./") ? String(location.dropFirst(2)) : location)
    }

    /// The address of a place.
    func url(_ place: String) throws(TransportError) -> String {
        guard place.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw UploadPlaces.strange(place) }
        return place.hasPrefix("/") ? origin + place : endpoint.root + place
    }

    func creationHeaders(_ blob: ContentHash, byteCount: Int64) throws(TransportError) -> HeaderList {
        let metadata = [
            ("sha256", blob.hex), ("filename", blob.text), ("filetype", "application/octet-stream"),
        ].map { $0.0 + " " + Base64.text(Array($0.1.utf8)) }
        return try HeaderList([
            endpoint.authorization, UploadPlaces.version, Endpoint.noExpect, "Content-Type:",
            "Upload-Length: \(byteCount)", "Upload-Metadata: " + metadata.joined(separator: ","),
        ])
    }

    func appendHeaders(at offset: Int64) throws(TransportError) -> HeaderList {
        try HeaderList([
            endpoint.authorization, UploadPlaces.version, Endpoint.noExpect,
            "Content-Type: application/offset+octet-stream", "Upload-Offset: \(offset)",
        ])
    }

    func bareHeaders() throws(TransportError) -> HeaderList {
        try HeaderList([endpoint.authorization, UploadPlaces.version])
    }

    private static func strange(_ location: String) -> TransportError {
        TransportError(
            .protocolViolation,
            "the server names \(location.forMessages) as the place of an upload, which is not on it; report this")
    }
}
