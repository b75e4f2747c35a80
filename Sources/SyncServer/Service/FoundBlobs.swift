import SyncCore

/// What a look at the rows and files of a presence query has shown.
struct FoundBlobs: Sendable {
    /// In the order of the query, with whether the diary lacks it.
    private var blobs: [(hash: ContentHash, isMissing: Bool)] = []
    /// Those that are here and marked: to be kept before anybody is told.
    private(set) var marked: [ContentHash] = []

    init(_ rows: some Sequence<(ContentHash, BlobRow?)>, isThere: (ContentHash, BlobRow) -> Bool) {
        for (hash, row) in rows {
            let isMissing = row.map { !isThere(hash, $0) } ?? true
            blobs.append((hash, isMissing))
            if !isMissing, row?.deleteAt != nil { marked.append(hash) }
        }
    }

    /// The answer, given those that turned out to be gone.
    func answer(gone: Set<ContentHash> = []) -> [UInt8] {
        PresenceQuery(blobs.filter { $0.isMissing || gone.contains($0.hash) }.map(\.hash)).encoded()
    }
}
