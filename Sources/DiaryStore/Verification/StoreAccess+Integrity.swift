internal import SQLiteKit
internal import SyncCore

/// A store's check of itself.
extension StoreAccess {
    /// Checks the file, every chain of the log, and that the log gives what the store shows. Changes nothing.
    package func checkIntegrity() throws -> IntegrityReport {
        var chains = ChainCheck(core)
        try chains.run()
        let digest = try digest()
        var findings = try damage() + chains.findings
        if findings.isEmpty { findings += try replayFindings(digest) }
        return IntegrityReport(
            findings: findings, segments: chains.segmentCount, operations: chains.operationCount, digest: digest)
    }

    private func damage() throws -> [IntegrityFinding] {
        let statement = try core.connection.prepare("PRAGMA integrity_check")
        var findings: [IntegrityFinding] = []
        while try statement.step() {
            let text = statement.string(0) ?? ""
            guard text != "ok" else { continue }
            let advice = "keep a copy of this folder, then join the diary anew in another one and sync"
            findings.append(IntegrityFinding(code: .database, message: "the database is damaged (\(text)): \(advice)"))
        }
        return findings
    }

    /// What the log says otherwise than what is shown, each record by its name and fields.
    private func replayFindings(_ digest: StoreDigest) throws -> [IntegrityFinding] {
        let copy = try replay()
        let replayed = try copy.withCore { (try $0.digest(), try $0.derivedDigests()) }
        guard replayed.0.version == digest.version else {
            return [finding("the log cannot be played to its end")]
        }
        let names = Set((digest.kinds + replayed.0.kinds).map(\.name)).sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
        let kinds = names.filter { name in
            digest.kinds.first { $0.name == name } != replayed.0.kinds.first { $0.name == name }
        }
        let derived = zip(try derivedDigests(), replayed.1).filter { $0 != $1 }.map(\.0.table)
        return try kinds.flatMap { try recordFindings(ofKindNamed: $0, copy) }
            + derived.map { finding("\($0): the log says otherwise than what is shown") }
    }

    private func recordFindings(ofKindNamed kind: String, _ replayed: DiaryStore) throws -> [IntegrityFinding] {
        let differences = try RecordComparison(left: self, right: replayed).differences(ofKindNamed: kind)
        let named = differences.prefix(Limits.namedFindings).map { difference in
            let fields = difference.fields.joined(separator: ", ")
            return finding(
                "\(kind) \(difference.record)\(fields.isEmpty ? "" : ", \(fields)"): the log says otherwise than what is "
                    + "shown")
        }
        let left = differences.count - named.count
        return left == 0 ? named : named + [finding("\(left) more of kind \(kind)")]
    }

    private func finding(_ what: String) -> IntegrityFinding {
        IntegrityFinding(
            code: .replay, message: "\(what): join the diary anew in another folder, sync, and report this")
    }

    /// A temporary store that has received the whole log of this one.
    func replay() throws -> DiaryStore {
        var configuration = StoreConfiguration()
        configuration.interpretation = core.interpretation
        let copy = try DiaryStore.create(
            at: DiaryStore.temporaryPath, name: "", diary: core.diary, configuration: configuration)
        let statement = try core.connection.prepare("SELECT bytes FROM segment ORDER BY ordinal")
        var batch: [SyncReply.Item] = []
        var byteCount = 0
        while try statement.step() {
            let bytes = statement.blob(0)
            batch.append(.segment(bytes))
            byteCount += bytes.count
            guard byteCount >= Limits.targetExchangeBytes else { continue }
            _ = try copy.withCore { [batch] in try $0.receive(batch, sent: []) }
            batch.removeAll()
            byteCount = 0
        }
        if let tail = try core.local.sealedTail(core.directory) { batch.append(.segment(tail)) }
        _ = try copy.withCore { [batch] in try $0.receive(batch, sent: []) }
        return copy
    }

    /// A digest of each table that is kept in step with the merge metadata for queries.
    private func derivedDigests() throws -> [DerivedDigest] {
        // Without what is a store's own of a conflict: its number, that of the log that closed it, and which numbers
        // rest.
        let tables: [(name: String, columns: [String], condition: String)] = [
            ("story_tag", ["story", "tag"], "1"), ("story_pet", ["story", "profile"], "1"),
            ("story_media", ["story", "place", "media"], "1"),
            ("conflict", ["kind", "id", "field", "sequence"], "log>=0"),
        ]
        return try tables.map { table, names, condition in
            let columns = names.indices.map { Int32($0) }
            let list = names.joined(separator: ", ")
            let statement = try core.connection.prepare(
                "SELECT \(list) FROM \(table) WHERE \(condition) ORDER BY \(list)")
            var rows = ByteWriter(capacity: 4096)
            while try statement.step() {
                for column in columns { statement.blob(column).withUnsafeBytes { rows.block($0) } }
            }
            return DerivedDigest(table: table, hash: rows.withBytes { core.codec.hasher.hash($0) })
        }
    }
}

/// What a table derived from the merge metadata holds, reduced to a hash.
private struct DerivedDigest: Equatable {
    var table: String
    var hash: ContentHash
}
