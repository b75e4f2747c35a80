import DiarySync
import MediaDeduplicator
import MediaImaging

/// `media dedupe PATH...`: folders that belong to no diary.
struct FolderDedupe {
    private let invocation: Invocation
    private let target: String?
    private let paths: [[UInt8]]

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        target = invocation.value("--move-to")
        paths = invocation.operandPaths
        guard invocation.has("--apply") == (target != nil) else {
            throw UsageError(
                "files outside of a diary are never deleted: use --apply and --move-to DIR together to move them")
        }
        try checkTarget()
    }

    /// What was moved must not be found again: the next time it might be kept, and the file that was kept be moved.
    ///
    /// Throws `UsageError` when the target lies in a folder that is searched.
    private func checkTarget() throws {
        guard let target, let place = ResolvedPath.ofNew(Array(target.utf8)) else { return }
        let searched = paths.first { ResolvedPath.of($0).map(place.lies) ?? false }
        guard let searched else { return }
        throw UsageError(
            "--move-to \(target.printable) lies in \(PathBytes(searched).shown), which is searched: choose another place"
        )
    }

    func run() throws -> ExitCode {
        let index = try invocation.value("--index").map { try MediaIndex(at: $0) }
        let report = try FolderScan.scan(paths, index: index)
        let found = try FolderDuplicates.find(in: report, index: index)
        let mover = try target.map { try DuplicateMover(into: Array($0.utf8)) }
        var groups = found.exact + found.payload
        if invocation.has("--near") { groups += try near(found, index) }
        var hasLeft = false
        for group in groups {
            let object = FileGroupObject(group, found.files, mover)
            hasLeft = hasLeft || object.others.contains { $0.left != nil && group.relation != .near }
            try invocation.print(object) { object.text }
        }
        for issue in report.issues + found.issues {
            Output.complaint("\(PathBytes(issue.path).shown): \(issue.message)")
        }
        if !invocation.isJSON { Output.text(summary(report, groups.count)) }
        return report.issues.isEmpty && found.issues.isEmpty && !hasLeft ? .done : .attention
    }

    private func summary(_ report: ScanReport, _ groups: Int) -> String {
        "\(counted(report.files.count, "file")), \(counted(groups, "group")) of duplicates; "
            + "\(counted(report.filesHashed, "file")) read, \(report.filesTrusted) known from before"
    }

    /// Files of one content each that look alike.
    private func near(_ found: FolderDuplicates, _ index: MediaIndex?) throws -> [DuplicateGroup] {
        let superfluous = Set((found.exact + found.payload).flatMap(\.others))
        let images = try VipsImageProcessor()
        var files: [Int] = []
        var pictures: [NearPicture] = []
        for (file, scanned) in found.files.enumerated() where !superfluous.contains(file) {
            guard scanned.status.byteCount > 0, let picture = try looks(of: scanned, images, index) else { continue }
            files.append(file)
            pictures.append(picture)
        }
        let pairs = NearPairs(pictures)
        let merit = { (picture: Int) in
            CopyMerit(
                pixelCount: pictures[picture].width * pictures[picture].height,
                byteCount: found.files[files[picture]].status.byteCount)
        }
        return pairs.groups(merit).compactMap { group in
            let near = group.members.filter { $0 == group.survivor || pairs.isPair($0, group.survivor) }
            let places = Dictionary(uniqueKeysWithValues: near.map { (files[$0], $0) })
            return DuplicateGroup(.near, of: near.map { files[$0] }) { merit(places[$0] ?? 0) }
        }
    }

    /// What a picture looks like; `nil` for what is no picture, or has a name that the decoder cannot be given.
    private func looks(
        of file: ScannedFile, _ images: VipsImageProcessor, _ index: MediaIndex?
    ) throws -> NearPicture? {
        if let known = try index?.perceptualHash(of: file.hash) { return NearPicture(hash: known) }
        guard let path = String(validating: file.path, as: UTF8.self) else { return nil }
        do throws(ImageError) {
            let seen = try images.renditions(ofFileAt: path)
            return NearPicture(
                hash: seen.perceptualHash, width: Int64(seen.facts.width ?? 0), height: Int64(seen.facts.height ?? 0))
        } catch {
            return nil
        }
    }
}

/// A group of files as scripts see it.
private struct FileGroupObject: Encodable {
    /// A file that could go.
    struct Other: Encodable {
        var file: PathBytes
        var size: Int64
        /// Where it lies now, if it was moved.
        var moved: PathBytes?
        /// Why it was not moved, if it was to be.
        var left: String?
    }

    var relation: String
    var survivor: PathBytes
    var size: Int64
    var others: [Other]

    init(_ group: DuplicateGroup, _ files: [ScannedFile], _ mover: DuplicateMover?) {
        let kept = files[group.survivor]
        relation = group.relation.rawValue
        survivor = PathBytes(kept.path)
        size = kept.status.byteCount
        others = group.others.map { position in
            let file = files[position]
            var other = Other(file: PathBytes(file.path), size: file.status.byteCount)
            switch group.relation == .near ? nil : mover?.move(file, for: kept, group.relation) {
            case .moved(let path): other.moved = PathBytes(path)
            case .left(let reason): other.left = reason
            case nil: break
            }
            return other
        }
    }

    var text: String {
        let title = ["exact": "same bytes:", "payload": "same picture:"][relation] ?? "look alike:"
        let lines = others.map { other in
            let end = other.moved.map { " -> " + $0.shown } ?? other.left.map { " (left: \($0))" } ?? ""
            return "    other  \(other.file.shown)\(end)"
        }
        return ([title, "    keep   \(survivor.shown)"] + lines).joined(separator: "\n")
    }
}
