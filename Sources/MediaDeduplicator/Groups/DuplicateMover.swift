internal import Codecs
internal import Glibc
internal import SyncCore

/// Moves files that another one makes superfluous into a folder, where a person looks at them once more.
///
/// Never deletes and never replaces. What a scan said is not trusted: before a file moves, it and the survivor are read
/// again, compared byte by byte where they are said to be equal, and both must still be the files that were scanned.
/// Not for several threads at once.
public final class DuplicateMover {
    /// What became of a file.
    public enum Outcome: Equatable, Sendable {
        /// It lies there now.
        case moved(to: [UInt8])
        /// It was left alone, and why.
        case left(reason: String)
    }

    private let folder: [UInt8]
    private let payloads = PayloadReader()

    /// A mover into `folder`, which is made if need be. Throws `DeduplicatorError.moving`.
    public init(into folder: [UInt8]) throws(DeduplicatorError) {
        self.folder = folder.last == 0x2F ? folder : folder + [0x2F]
        guard mkdir(DuplicateMover.cString(folder), 0o700) == 0 || errno == EEXIST else {
            throw DuplicateMover.failure(folder, "made")
        }
    }

    /// Moves a member of a group that is not its survivor.
    ///
    /// Only copies that are equal, or of the same picture, can be moved; those that look alike are for a person to judge.
    /// Cost: two passes over both files.
    public func move(_ file: ScannedFile, for survivor: ScannedFile, _ relation: DuplicateGroup.Relation) -> Outcome {
        guard file.otherPaths.isEmpty else { return .left(reason: "it has other names, so moving one frees nothing") }
        guard file.status.byteCount > 0 else { return .left(reason: "it is empty") }
        guard file.status.device != survivor.status.device || file.status.inode != survivor.status.inode else {
            return .left(reason: "it is the survivor itself")
        }
        do throws(DeduplicatorError) {
            guard try isStill(survivor), try isStill(file), try isRedundant(file, survivor, relation) else {
                return .left(reason: "it or the copy that is kept changed since they were scanned: scan again")
            }
            return .moved(to: try rename(file.path))
        } catch {
            return .left(reason: error.message)
        }
    }

    /// Whether a file has its content still.
    private func isStill(_ file: ScannedFile) throws(DeduplicatorError) -> Bool {
        guard try PayloadReader.status(ofFileAt: file.path) == file.status else { return false }
        var hasher = StreamingSHA256()
        guard let opened = OpenedForReading(file.path) else { return false }
        guard opened.readAll({ hasher.update($0) }) else { return false }
        return hasher.finish() == file.hash
    }

    private func isRedundant(
        _ file: ScannedFile, _ survivor: ScannedFile, _ relation: DuplicateGroup.Relation
    ) throws(DeduplicatorError) -> Bool {
        switch relation {
        case .near: return false
        case .exact: return OpenedForReading.areEqual(file.path, survivor.path)
        case .payload:
            guard let own = try payloads.payload(ofFileAt: file.path, expecting: file.status) else { return false }
            let other = try payloads.payload(ofFileAt: survivor.path, expecting: survivor.status)
            return own == other
        }
    }

    /// Gives the file a second name in the folder and takes the first away: at no moment has it none.
    private func rename(_ path: [UInt8]) throws(DeduplicatorError) -> [UInt8] {
        let name = path.split(separator: 0x2F).last.map { Array($0) } ?? path
        for number in 1...DuplicateMover.mostOfOneName {
            let target = folder + (number == 1 ? [] : Array("\(number)-".utf8)) + name
            if link(DuplicateMover.cString(path), DuplicateMover.cString(target)) == 0 {
                guard unlink(DuplicateMover.cString(path)) == 0 else { throw DuplicateMover.failure(path, "moved") }
                return target
            }
            guard errno == EEXIST else { break }
        }
        throw DuplicateMover.failure(path, "moved")
    }

    /// Cameras count to 9,999 and begin anew.
    private static let mostOfOneName = 10_000

    private static func cString(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }

    private static func failure(_ path: [UInt8], _ what: String) -> DeduplicatorError {
        let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
        let advice = errno == EXDEV ? "choose a folder on the same file system" : "choose another folder"
        return DeduplicatorError(
            .moving, "\(String(decoding: path, as: UTF8.self)) cannot be \(what) (\(reason)): \(advice)")
    }
}
