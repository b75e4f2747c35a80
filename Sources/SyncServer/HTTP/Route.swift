import SyncCore

/// What the server answers at a path.
///
/// | path | methods |
/// |---|---|
/// | `/v1/health` | GET, HEAD |
/// | `/v1/diaries/<id>/sync` | POST |
/// | `/v1/diaries/<id>/blobs/missing` | POST |
/// | `/v1/diaries/<id>/blobs/sha256-<64 hex>` | PUT, GET, HEAD, DELETE |
/// | `/v1/diaries/<id>/uploads` | OPTIONS, POST |
/// | `/v1/diaries/<id>/uploads/<32 hex>` | OPTIONS, HEAD, PATCH, DELETE |
enum Route: Equatable {
    case health
    case sync(DiaryID)
    case missingBlobs(DiaryID)
    case blob(DiaryID, ContentHash)
    case uploads(DiaryID)
    case upload(DiaryID, Bytes16)

    /// The route of a path as it came: no valid one holds an escape, so nothing is ever decoded.
    init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0].isEmpty, parts[1] == "v1" else { return nil }
        if parts.count == 3, parts[2] == "health" {
            self = .health
            return
        }
        guard parts.count >= 5, parts[2] == "diaries", parts[3].utf8.count == 32,
            let id = Bytes16(text: String(parts[3]))
        else { return nil }
        self.init(diary: DiaryID(id), parts[4...])
    }

    private init?(diary: DiaryID, _ parts: ArraySlice<Substring>) {
        guard let first = parts.first, let last = parts.last else { return nil }
        switch (parts.count, first) {
        case (1, "sync"): self = .sync(diary)
        case (2, "blobs") where last == "missing": self = .missingBlobs(diary)
        case (2, "blobs") where last.hasPrefix("sha256-"):
            guard let hash = ContentHash(text: String(last)) else { return nil }
            self = .blob(diary, hash)
        case (1, "uploads"): self = .uploads(diary)
        case (2, "uploads") where last.utf8.count == 32:
            guard let id = Bytes16(text: String(last)) else { return nil }
            self = .upload(diary, id)
        default: return nil
        }
    }

    /// Where an upload is, as a path.
    static func path(upload: Bytes16, of diary: DiaryID) -> String { "/v1/diaries/\(diary)/uploads/\(upload.hex)" }

    /// Whether it speaks the protocol of resumable uploads.
    var isUpload: Bool {
        switch self {
        case .uploads, .upload: true
        case .health, .sync, .missingBlobs, .blob: false
        }
    }

    /// The methods it supports.
    var methods: [String] {
        switch self {
        case .health: ["GET", "HEAD"]
        case .sync, .missingBlobs: ["POST"]
        case .blob: ["PUT", "GET", "HEAD", "DELETE"]
        case .uploads: ["OPTIONS", "POST"]
        case .upload: ["OPTIONS", "HEAD", "PATCH", "DELETE"]
        }
    }
}
