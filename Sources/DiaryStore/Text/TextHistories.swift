internal import SyncCore

/// The histories of texts in which edits met that had not seen each other, read from the log when they do.
///
/// A text edited on one device at a time never gets here. The last few histories are kept, so that two devices that write
/// in one story at the same time do not read its log again at every exchange.
/// Cost of a history: one look-up in the log for each of its operations. Confined to the store's writing connection.
final class TextHistories {
    /// A text's history. A reference, because it is changed in place and too large to be copied.
    final class History {
        var document: TextDocument
        /// How many of its edits are kept at rest.
        var keptEdits: Int

        init(_ document: consuming TextDocument) {
            keptEdits = document.operationCount
            self.document = document
        }
    }

    private unowned let core: StoreCore
    private let rows: TextHistoryRows
    /// The histories kept, the one used last at the end.
    private var kept: [(key: TextKey, history: History)] = []

    init(_ core: StoreCore) {
        self.core = core
        rows = TextHistoryRows(core)
    }

    /// Forgets everything: what was read may have been rolled back.
    func removeAll() { kept.removeAll() }

    /// A text's history up to a version.
    func history(of key: TextKey, through version: [Dot]) throws -> History {
        let history = try take(key) ?? History(try rows.document(of: key) ?? TextDocument())
        let missing = try TextHistories.collect(version, of: key, in: core.log) { history.document.contains($0) }
        if !missing.isEmpty { _ = history.document.apply(TextHistories.ordered(missing), ties: core.ties) }
        kept.append((key, history))
        if kept.count > Limits.keptTextHistories { kept.removeFirst() }
        return history
    }

    /// A text's history up to a version; `nil` for a text that was never written.
    func existing(of key: TextKey, through version: [Dot]) throws -> History? {
        version.isEmpty ? nil : try history(of: key, through: version)
    }

    /// A text as it was at an earlier version; `nil` when that is not in the text's history.
    func bytes(of key: TextKey, at version: [Dot], within newest: [Dot]) throws -> [UInt8]? {
        try history(of: key, through: newest).document.bytes(at: version, ties: core.ties)
    }

    /// Keeps a history at rest when it has grown by a quarter since it was.
    func keep(_ history: History, of key: TextKey) throws {
        let count = history.document.operationCount
        guard count >= Limits.keptTextHistoryEdits, count >= history.keptEdits + history.keptEdits / 4 else { return }
        try rows.set(key, history.document)
        history.keptEdits = count
    }

    /// Forgets everything, at rest too: operations of texts come between those that are known.
    func removeAllKept() throws {
        removeAll()
        try core.statements.run("DELETE FROM text_history")
    }

    /// Forgets the history of a text, at rest too: one of its edits is about to be replaced.
    func remove(_ key: TextKey) throws {
        _ = take(key)
        try rows.remove(key)
    }

    /// A text's history up to a version, read for this once.
    static func history(
        of key: TextKey, through version: [Dot], in log: LogView, ties: some TieBreaker
    ) throws -> History {
        let history = History(TextDocument())
        _ = history.document.apply(try operations(of: key, through: version, in: log), ties: ties)
        return history
    }

    /// The operations that a text's version stands on, each behind what it stands on.
    static func operations(of key: TextKey, through version: [Dot], in log: LogView) throws -> [TextOperation] {
        ordered(try collect(version, of: key, in: log) { _ in false })
    }

    private func take(_ key: TextKey) -> History? {
        guard let index = kept.lastIndex(where: { $0.key == key }) else { return nil }
        return kept.remove(at: index).history
    }

    /// The operations that a version stands on, as far as they are not known.
    private static func collect(
        _ version: [Dot], of key: TextKey, in log: LogView, known: (Dot) -> Bool
    ) throws -> [Dot: TextOperation] {
        var found: [Dot: TextOperation] = [:]
        var open = version.filter { !known($0) }
        while let dot = open.popLast() {
            guard found[dot] == nil else { continue }
            guard let step = try step(at: dot, of: key, in: log) else {
                throw StoreError(
                    .corrupt, "the log lacks an edit that the text of \(key.record) stands on: run doctor",
                    record: key.record)
            }
            found[dot] = TextOperation(id: dot, parents: .operations(step.parents), step.action)
            open += step.parents.filter { found[$0] == nil && !known($0) }
        }
        return found
    }

    /// Whether an operation belongs to a text's history: it is one of the text's, and so is all that it stands on.
    ///
    /// One that was set aside may stand on what is no edit; it was not applied then, so nothing can stand on it either.
    func isEdit(_ dot: Dot, of key: TextKey) throws -> Bool {
        var open = [dot]
        var seen: Set<Dot> = [dot]
        while let next = open.popLast() {
            guard let step = try step(at: next, of: key) else { return false }
            guard try core.logReader.isSetAside(next) else { continue }
            open += step.parents.filter { seen.insert($0).inserted }
        }
        return true
    }

    /// What the operation at a dot does to a text; `nil` when it is none of the text's operations.
    func step(at dot: Dot, of key: TextKey) throws -> TextStep? {
        try TextHistories.step(at: dot, of: key, in: core.log)
    }

    private static func step(at dot: Dot, of key: TextKey, in log: LogView) throws -> TextStep? {
        // One that was refused, because it contradicts its past, stays part of the history and changes nothing.
        guard let operation = try log.operation(at: dot)?.known, operation.textKey == key else { return nil }
        return operation.textStep
    }

    /// Operations in an order in which each follows its parents and those before it in its log.
    private static func ordered(_ operations: [Dot: TextOperation]) -> [TextOperation] {
        var followers: [Dot: [Dot]] = [:]
        var waitsFor: [Dot: Int] = [:]
        var previous: Dot?
        for dot in operations.keys.sorted(by: { ($0.log, $0.sequence) < ($1.log, $1.sequence) }) {
            var before: Set<Dot> = []
            if let previous, previous.log == dot.log { before.insert(previous) }
            if case .operations(let parents)? = operations[dot]?.parents {
                before.formUnion(parents.filter { operations[$0] != nil })
            }
            for other in before { followers[other, default: []].append(dot) }
            waitsFor[dot] = before.count
            previous = dot
        }
        return unwound(operations, followers, waitsFor)
    }

    private static func unwound(
        _ operations: [Dot: TextOperation], _ followers: [Dot: [Dot]], _ waitsFor: [Dot: Int]
    ) -> [TextOperation] {
        var waitsFor = waitsFor
        var ready = waitsFor.filter { $0.value == 0 }.map(\.key)
            .sorted { ($0.log, $0.sequence) > ($1.log, $1.sequence) }
        var ordered: [TextOperation] = []
        ordered.reserveCapacity(operations.count)
        while let dot = ready.popLast() {
            if let operation = operations[dot] { ordered.append(operation) }
            for follower in followers[dot] ?? [] {
                waitsFor[follower, default: 1] -= 1
                if waitsFor[follower] == 0 { ready.append(follower) }
            }
        }
        return ordered
    }
}
