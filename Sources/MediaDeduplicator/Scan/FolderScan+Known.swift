public import SyncCore

extension FolderScan {
    /// Describes files whose content is known and does not change, such as a vault's: only their sketches are read, each
    /// content once.
    ///
    /// Throws `DeduplicatorError` when the index fails. What cannot be read is told in the report.
    public static func describe(
        _ files: [(path: [UInt8], hash: ContentHash)], index: MediaIndex? = nil
    ) throws(DeduplicatorError) -> ScanReport {
        let reader = PayloadReader()
        var report = ScanReport()
        try index?.begin()
        for (path, hash) in files {
            do throws(DeduplicatorError) {
                report.files.append(try describe(path, hash, reader, index))
            } catch {
                guard error.code == .unreadable else {
                    index?.rollBack()
                    throw error
                }
                report.issues.append(.init(path: path, message: error.message))
            }
        }
        try index?.commit()
        report.files.sort { inByteOrder($0.path, $1.path) }
        return report
    }

    private static func describe(
        _ path: [UInt8], _ hash: ContentHash, _ reader: PayloadReader, _ index: MediaIndex?
    ) throws(DeduplicatorError) -> ScannedFile {
        let status = try PayloadReader.status(ofFileAt: path)
        let known = try index?.content(hash)
        var sketch = known?.sketch
        if sketch == nil, known?.isComplete != true {
            sketch = try reader.sketch(ofFileAt: path, expecting: status)
            // Something without a sketch has no payload either.
            try index?.note(sketch, of: hash)
        }
        return ScannedFile(path: path, otherPaths: [], status: status, hash: hash, sketch: sketch)
    }
}
