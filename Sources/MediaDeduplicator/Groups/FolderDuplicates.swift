internal import SyncCore

/// The duplicates among the files of a scan.
public struct FolderDuplicates: Sendable {
    /// The files, in the order of their paths' bytes; groups name them by position.
    public var files: [ScannedFile]
    /// Files with the same bytes, in the order of their first members. Files without any bytes are among them.
    public var exact: [DuplicateGroup]
    /// Files with the same picture and other metadata: one file per content, the first that has it.
    public var payload: [DuplicateGroup]
    /// Files that could not be compared by their pictures.
    public var issues: [ScanReport.Issue] = []

    /// Finds the groups. Only files that share a sketch are read for their payloads, each content once.
    ///
    /// Throws `DeduplicatorError` when the index fails.
    /// Cost: O(n log n), and one pass over each picture that shares its sketch with another content.
    public static func find(
        in report: ScanReport, index: MediaIndex? = nil
    ) throws(DeduplicatorError) -> FolderDuplicates {
        var found = FolderDuplicates(files: report.files, exact: [], payload: [])
        let contents = found.findExact()
        try found.findPayloads(contents, index)
        return found
    }

    /// Notes the exact groups and returns the first file of each content.
    private mutating func findExact() -> [Int] {
        let runs = FolderDuplicates.runs(files.indices.map { ($0, files[$0].hash) })
        exact = runs.filter { $0.count > 1 }.map { DuplicateGroup(.exact, members: $0, survivor: $0[0]) }
            .sorted { $0.members[0] < $1.members[0] }
        return runs.map { $0[0] }.sorted()
    }

    private mutating func findPayloads(_ contents: [Int], _ index: MediaIndex?) throws(DeduplicatorError) {
        let sketched = contents.compactMap { file in files[file].sketch.map { (file, $0) } }
        let alike = FolderDuplicates.runs(sketched).filter { $0.count > 1 }.joined().sorted()
        var payloads: [(Int, PayloadHash)] = []
        let reader = PayloadReader()
        try index?.begin()
        for file in alike {
            do throws(DeduplicatorError) {
                if let payload = try payload(file, reader, index) { payloads.append((file, payload)) }
            } catch {
                guard error.code == .unreadable else {
                    index?.rollBack()
                    throw error
                }
                issues.append(.init(path: files[file].path, message: error.message))
            }
        }
        try index?.commit()
        payload = FolderDuplicates.runs(payloads).filter { $0.count > 1 }.map { members in
            let survivor = CopyMerit.best(of: members) { CopyMerit(byteCount: files[$0].status.byteCount) }
            return DuplicateGroup(.payload, members: members, survivor: survivor)
        }.sorted { $0.members[0] < $1.members[0] }
    }

    private func payload(
        _ file: Int, _ reader: PayloadReader, _ index: MediaIndex?
    ) throws(DeduplicatorError) -> PayloadHash? {
        if let known = try index?.content(files[file].hash), known.isComplete { return known.payload }
        let payload = try reader.payload(ofFileAt: files[file].path, expecting: files[file].status)
        // A file that was touched a moment ago may be written again without its times showing it.
        if files[file].status.isSettled(at: FileStatus.now) {
            try index?.note(payload, sketch: files[file].sketch, of: files[file].hash)
        }
        return payload
    }

    /// Positions with equal keys, each run ascending.
    static func runs<Key: Comparable>(_ keyed: [(Int, Key)]) -> [[Int]] {
        let sorted = keyed.sorted { $0.1 != $1.1 ? $0.1 < $1.1 : $0.0 < $1.0 }
        var runs: [[Int]] = []
        for (number, item) in sorted.enumerated() {
            if number > 0, sorted[number - 1].1 == item.1 {
                runs[runs.count - 1].append(item.0)
            } else {
                runs.append([item.0])
            }
        }
        return runs
    }
}
