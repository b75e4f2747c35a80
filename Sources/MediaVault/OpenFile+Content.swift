internal import Glibc
internal import SyncCore

extension OpenFile {
    /// Passes everything from the current position to the end to `body`, in pieces of up to
    /// `Limits.fileBufferBytes`, and returns the number of bytes.
    ///
    /// Stops with `changedWhileRead` beyond `expected` bytes, so a file that grows for ever ends too.
    func readAll(
        _ calls: FileCalls, expected: Int64, _ body: (UnsafeRawBufferPointer) throws(MediaVaultError) -> Void
    ) throws(MediaVaultError) -> Int64 {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Limits.fileBufferBytes, alignment: 4096)
        defer { buffer.deallocate() }
        var total: Int64 = 0
        while true {
            let count = try readPiece(calls, into: buffer)
            guard count > 0 else { return total }
            total += Int64(count)
            guard total <= expected else { throw .changed(path) }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    private func readPiece(
        _ calls: FileCalls, into buffer: UnsafeMutableRawBufferPointer
    ) throws(MediaVaultError) -> Int {
        while true {
            let count = calls.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw .reading(path, errno) }
        }
    }

    /// Writes all of `bytes` at the current position.
    func writeAll(_ calls: FileCalls, _ bytes: UnsafeRawBufferPointer) throws(MediaVaultError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = calls.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                throw .writing(path, count == 0 ? ENOSPC : errno)
            }
        }
    }
}

extension MediaVaultError {
    static func changed(_ path: String) -> MediaVaultError {
        MediaVaultError(
            .changedWhileRead, "\(path) changed while it was read; try again when nothing writes to it", path: path)
    }
}
