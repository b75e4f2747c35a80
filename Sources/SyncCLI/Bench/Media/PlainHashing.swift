internal import CPlainHashing
internal import SyncCore

/// What hashing costs at least, by a plain loop in C over the same library.
final class PlainHashing {
    private let context = diary_plain_context()
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Limits.fileBufferBytes, alignment: 4096)

    deinit {
        diary_plain_context_free(context)
        buffer.deallocate()
    }

    /// Hashes files, whose paths are known, one after another; returns their bytes.
    func hash(files paths: [[CChar]]) throws -> Int64 {
        var digest = [UInt8](repeating: 0, count: ContentHash.byteCount)
        var total: Int64 = 0
        for path in paths {
            let count = diary_plain_hash_file(context, path, buffer.baseAddress, buffer.count, &digest)
            guard count >= 0 else { throw BenchError("a file of the corpus cannot be read") }
            total += count
        }
        return total
    }

    /// Hashes so many bytes in memory, one buffer after another.
    func hash(bytes: Int) {
        var digest = [UInt8](repeating: 0, count: ContentHash.byteCount)
        diary_plain_hash_memory(context, buffer.baseAddress, buffer.count, Int32(bytes / buffer.count), &digest)
    }
}
