import SyncCore

/// What a client notes about an upload: `Upload-Metadata`, pairs of a name and a value in Base64.
enum UploadMetadata {
    /// The content that the pair `sha256` announces: its value is the 64 hexadecimal digits of the digest.
    ///
    /// Throws `malformedRequest` when it is missing, doubled or no digest, and when the header is too long.
    static func hash(_ header: String) throws(ServiceError) -> ContentHash {
        guard header.utf8.count <= Limits.maximumUploadMetadataBytes else {
            throw ServiceError(
                .malformedRequest, "Upload-Metadata is longer than \(Limits.maximumUploadMetadataBytes) bytes.")
        }
        let values = header.split(separator: ",").compactMap { pair -> Substring? in
            let words = pair.split(separator: " ")
            return words.first == "sha256" ? words.dropFirst().first ?? "" : nil
        }
        guard values.count == 1, let text = Base64.bytes(values[0]), text.count == 64,
            let hash = ContentHash(text: String(decoding: text, as: UTF8.self))
        else {
            throw ServiceError(
                .malformedRequest, "Upload-Metadata needs sha256: the file's digest, 64 digits, in Base64.")
        }
        return hash
    }
}
