internal import Codecs
internal import SyncCore

/// What was learnt about a file's content in one pass over it.
struct BlobContent {
    let hash: ContentHash
    let byteCount: Int64
    let kind: BlobKind
}

/// Learns it, piece by piece.
struct ContentSummary: ~Copyable {
    private var hasher = StreamingSHA256()
    private var head: [UInt8] = []

    mutating func add(_ piece: UnsafeRawBufferPointer) {
        hasher.update(piece)
        if head.count < BlobKind.sniffedByteCount { head += piece.prefix(BlobKind.sniffedByteCount) }
    }

    consuming func finish(_ byteCount: Int64) -> BlobContent {
        let kind = BlobKind(sniffing: head)
        return BlobContent(hash: hasher.finish(), byteCount: byteCount, kind: kind)
    }
}
