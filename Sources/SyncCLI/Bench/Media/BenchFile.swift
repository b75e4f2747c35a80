internal import DiarySync
import Glibc

/// Large files of random bytes.
enum BenchFile {
    private static let pieceBytes = 1 << 20

    /// Writes a file of so many bytes. The bytes follow from the seed; no two pieces are alike.
    static func write(_ path: String, byteCount: Int, seed: UInt64) throws {
        guard let file = fopen(path, "we") else { throw BenchError("\(path) cannot be written") }
        var random = SeededRandom(seed: seed)
        var piece = [UInt64](repeating: 0, count: pieceBytes / 8)
        for index in piece.indices { piece[index] = random.next() }
        var left = byteCount
        while left > 0 {
            piece[0] = random.next()
            let count = min(left, pieceBytes)
            guard fwrite(piece, 1, count, file) == count else {
                throw BenchError("\(path) cannot be written: is there room?")
            }
            left -= count
        }
        guard fclose(file) == 0 else { throw BenchError("\(path) cannot be written: is there room?") }
    }

    /// Whether two files hold the same bytes.
    static func areEqual(_ a: String, _ b: String) throws -> Bool {
        try ChildProcess("/usr/bin/cmp", ["-s", a, b]).wait() == 0
    }

    /// Takes a file into a diary, without looking at what it shows.
    static func keep(_ path: String, in diary: Diary) throws -> ContentHash {
        let blob = try diary.vault.ingest(fileAt: path)
        let media = NewMedia(contentHash: blob.hash, byteCount: blob.byteCount, mediaType: blob.kind.mediaType)
        try diary.store.write { _ = try $0.addMedia(media) }
        return blob.hash
    }
}
