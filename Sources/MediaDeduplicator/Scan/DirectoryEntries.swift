internal import Glibc

/// Names in a folder, as C strings of any bytes, in the order of their bytes.
enum DirectoryEntries {
    /// Reads the folder behind an open descriptor, which stays open. `nil` with the reason in `errno`.
    static func names(of descriptor: Int32) -> [[CChar]]? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        guard let stream = fdopendir(copy) else {
            _ = close(copy)
            return nil
        }
        defer { _ = closedir(stream) }
        var names: [[CChar]] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { return nil }
                break
            }
            append(entry, to: &names)
        }
        names.sort { precedes($0, $1) }
        return names
    }

    private static func append(_ entry: UnsafeMutablePointer<dirent>, to names: inout [[CChar]]) {
        withUnsafePointer(to: &entry.pointee.d_name) { tuple in
            let start = UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self)
            let count = strlen(start)
            let isSelfOrParent = start[0] == 0x2E && (count == 1 || (count == 2 && start[1] == 0x2E))
            guard !isSelfOrParent else { return }
            names.append(Array(UnsafeBufferPointer(start: start, count: count + 1)))
        }
    }

    private static func precedes(_ a: [CChar], _ b: [CChar]) -> Bool {
        a.withUnsafeBufferPointer { left in
            b.withUnsafeBufferPointer { right in
                guard let one = left.baseAddress, let other = right.baseAddress else { return false }
                return strcmp(one, other) < 0
            }
        }
    }
}
