internal import Glibc
internal import SyncCore

/// Finds the files in folders and what is in them.
///
/// Every file is hashed, for its content is its identity, unless the index knows it and nothing has touched it since.
/// Names are bytes all the way, folders are walked relative to their open parent, and links are not followed unless
/// asked for. All names of one file are one file. A file that changes while it is read is an issue and not part of the
/// result. Memory: the result, a folder's names at a time, and 256 KiB. Not for several threads at once.
public final class FolderScan {
    /// Whether links to files and folders are followed, too; loops end where they come to what was seen.
    private let followsLinks: Bool
    private let index: MediaIndex?
    private let now: () -> Int64
    private let reader = ContentReader()
    private var report = ScanReport()
    private var positions: [FileKey: Int] = [:]
    private var foldersSeen: Set<FileKey> = []

    /// Which file of a file system.
    private struct FileKey: Hashable {
        let device: UInt64
        let inode: UInt64

        init(_ status: stat) {
            device = UInt64(status.st_dev)
            inode = UInt64(status.st_ino)
        }
    }

    private init(index: MediaIndex?, followsLinks: Bool, now: @escaping () -> Int64) {
        self.index = index
        self.now = now
        self.followsLinks = followsLinks
    }

    /// Scans files and folders; a link that is named itself is followed.
    ///
    /// Throws `DeduplicatorError` when the index fails. What cannot be read is told in the report.
    /// Cost: one pass over every file that the index does not know; one `fstatat` and one look-up for the others.
    public static func scan(
        _ paths: [[UInt8]], index: MediaIndex? = nil, followingLinks: Bool = false
    ) throws(DeduplicatorError) -> ScanReport {
        try scan(paths, index: index, followingLinks: followingLinks) { FileStatus.now }
    }

    /// Scans by a clock, in nanoseconds since 1970, for tests that do not wait until files have settled.
    package static func scan(
        _ paths: [[UInt8]], index: MediaIndex?, followingLinks: Bool = false, now: @escaping () -> Int64
    ) throws(DeduplicatorError) -> ScanReport {
        let scan = FolderScan(index: index, followsLinks: followingLinks, now: now)
        try index?.begin()
        do {
            for path in paths { try scan.visitRoot(path) }
            try index?.commit()
        } catch {
            index?.rollBack()
            throw error
        }
        return scan.finished()
    }

    private func finished() -> ScanReport {
        for position in report.files.indices {
            // Whoever names a folder and one in it meets the same names twice.
            let names = Set(report.files[position].otherPaths + [report.files[position].path]).sorted(by: inByteOrder)
            report.files[position].path = names[0]
            report.files[position].otherPaths = Array(names.dropFirst())
        }
        report.files.sort { inByteOrder($0.path, $1.path) }
        return report
    }

    private func visitRoot(_ path: [UInt8]) throws(DeduplicatorError) {
        let name = path.map { CChar(bitPattern: $0) } + [0]
        guard !path.isEmpty, !path.contains(0) else {
            note(path, EINVAL)
            return
        }
        var status = stat()
        guard stat(name, &status) == 0 else { return note(path, errno) }
        try visit(AT_FDCWD, name, status, path, depth: 0, isNamed: true)
    }

    /// Looks at one name in an open folder.
    private func visitEntry(_ folder: Int32, _ name: [CChar], _ path: [UInt8], depth: Int) throws(DeduplicatorError) {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return noteUnlessGone(path) }
        guard status.st_mode & S_IFMT == S_IFLNK else {
            return try visit(folder, name, status, path, depth: depth, isNamed: false)
        }
        guard followsLinks, fstatat(folder, name, &status, 0) == 0 else {
            report.linksPassedOver += 1
            return
        }
        try visit(folder, name, status, path, depth: depth, isNamed: true)
    }

    private func visit(
        _ folder: Int32, _ name: [CChar], _ status: stat, _ path: [UInt8], depth: Int, isNamed: Bool
    ) throws(DeduplicatorError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: try visitFile(folder, name, status, path, isNamed: isNamed)
        case S_IFDIR: try visitFolder(folder, name, status, path, depth: depth, isNamed: isNamed)
        default: report.otherPassedOver += 1
        }
    }

    private func visitFolder(
        _ parent: Int32, _ name: [CChar], _ status: stat, _ path: [UInt8], depth: Int, isNamed: Bool
    ) throws(DeduplicatorError) {
        guard foldersSeen.insert(FileKey(status)).inserted else { return }
        guard depth < Limits.maximumFolderDepth else {
            return report.issues.append(.init(path: path, message: "folders are nested too deep: scan it by itself"))
        }
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (isNamed ? 0 : O_NOFOLLOW)
        let folder = openat(parent, name, flags)
        guard folder >= 0 else { return noteUnlessGone(path) }
        defer { _ = close(folder) }
        guard let names = DirectoryEntries.names(of: folder) else { return note(path, errno) }
        let prefix = path.last == 0x2F ? path : path + [0x2F]
        for name in names {
            let path = prefix + name.dropLast().lazy.map { UInt8(bitPattern: $0) }
            try visitEntry(folder, name, path, depth: depth + 1)
        }
    }

    private func visitFile(
        _ folder: Int32, _ name: [CChar], _ status: stat, _ path: [UInt8], isNamed: Bool
    ) throws(DeduplicatorError) {
        if let known = positions[FileKey(status)] {
            if report.files[known].path != path { report.files[known].otherPaths.append(path) }
            return
        }
        let found = FileStatus(status)
        if let file = try index?.file(found) {
            report.filesTrusted += 1
            return keep(file, status, path)
        }
        if let file = try readFile(folder, name, found, path, isNamed: isNamed) { keep(file, status, path) }
    }

    /// Hashes a file that the index does not know; what hinders it is noted.
    private func readFile(
        _ folder: Int32, _ name: [CChar], _ found: FileStatus, _ path: [UInt8], isNamed: Bool
    ) throws(DeduplicatorError) -> KnownFile? {
        let moment = now()
        let descriptor = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (isNamed ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { return nothing(of: path, isChanged: false) }
        defer { _ = close(descriptor) }
        guard FileStatus(of: descriptor) == found else { return nothing(of: path, isChanged: true) }
        guard let content = reader.content(of: descriptor, byteCount: found.byteCount) else {
            return nothing(of: path, isChanged: errno == 0)
        }
        guard FileStatus(of: descriptor) == found else { return nothing(of: path, isChanged: true) }
        report.filesHashed += 1
        report.bytesHashed += found.byteCount
        let file = KnownFile(status: found, hash: content.hash, sketch: content.sketch)
        if found.isSettled(at: moment) { try index?.note(file) }
        return file
    }

    private func keep(_ file: KnownFile, _ status: stat, _ path: [UInt8]) {
        positions[FileKey(status)] = report.files.count
        report.files.append(
            ScannedFile(path: path, otherPaths: [], status: file.status, hash: file.hash, sketch: file.sketch))
    }

    private func noteChange(_ path: [UInt8]) {
        report.issues.append(
            .init(path: path, message: "it changed while it was read: scan again when nothing writes to it"))
    }

    /// A file that somebody has removed since its folder was read is no issue.
    private func noteUnlessGone(_ path: [UInt8]) {
        if errno != ENOENT { note(path, errno) }
    }

    /// Tells why a file gives nothing: it changed, or what `errno` says.
    private func nothing(of path: [UInt8], isChanged: Bool) -> KnownFile? {
        if isChanged { noteChange(path) } else { noteUnlessGone(path) }
        return nil
    }

    private func note(_ path: [UInt8], _ number: Int32) {
        let reason = strerror(number).map { String(cString: $0) } ?? "error \(number)"
        report.issues.append(.init(path: path, message: "it cannot be read (\(reason)): check the path and its rights"))
    }
}

/// The order of paths everywhere: by their bytes.
func inByteOrder(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.lexicographicallyPrecedes(b) }
