import SyncCore

/// A fault that a test plants where operations reach a replica, to prove that it would be noticed.
enum PlantedTextBug: CaseIterable, Sendable {
    /// Positions mean the text as the replica has it.
    case positionsInCurrentText
    /// What an undo took back stays so.
    case redoIgnored
    /// Each carrier of a text from outside brings its own.
    case seedByDot
    /// All texts from outside have the same revision.
    case revisionIgnored
    /// Ties are decided by who was heard of first.
    case tieByArrival
    /// Equal edits are the same character by character.
    case twinPerCharacter
    /// An undo takes back the first of its targets alone.
    case firstTargetOnly

    /// What a faulty replica applies instead of an operation; its text's version is `version`.
    func changed(_ operation: TextOperation, isUndo: (Dot) -> Bool, version: [Dot]) -> [TextOperation] {
        var changed = operation
        switch (self, operation.action) {
        case (.positionsInCurrentText, .edit): changed.parents = .operations(version)
        case (.redoIgnored, .undo(let targets)) where targets.contains(where: isUndo):
            changed.action = .edit([], isTwinnable: false)
        case (.firstTargetOnly, .undo(let targets)): changed.action = .undo(Array(targets.prefix(1)))
        case (.seedByDot, .seed(let seed)):
            let hunk = TextHunk(position: 0, deleted: 0, inserted: seed.value)
            changed.action = .edit(seed.value.isEmpty ? [] : [hunk], isTwinnable: false)
            changed.parents = .operations([])
        case (.revisionIgnored, .seed(let seed)):
            changed.action = .seed(TextSeed(seed.value, revision: 1, isRevisionStated: false))
        case (.twinPerCharacter, _): return PlantedTextBug.inCharacters(operation)
        default: break
        }
        return [changed]
    }

    /// An operation as one for each scalar that it inserts: the last has the operation's place, the others lie before.
    private static func inCharacters(_ operation: TextOperation) -> [TextOperation] {
        var last = operation
        last.id = spaced(operation.id)
        if case .operations(let dots) = operation.parents { last.parents = .operations(dots.map { spaced($0) }) }
        if case .undo(let targets) = operation.action { last.action = .undo(targets.map { spaced($0) }) }
        guard case .edit(let hunks, isTwinnable: true) = operation.action, hunks.count == 1 else { return [last] }
        let scalars = String(decoding: hunks[0].inserted, as: UTF8.self).unicodeScalars.map { Array(String($0).utf8) }
        guard scalars.count > 1, scalars.count < 60 else { return [last] }
        var parts: [TextOperation] = []
        var position = hunks[0].position
        for (index, scalar) in scalars.enumerated() {
            let hunk = TextHunk(position: position, deleted: index == 0 ? hunks[0].deleted : 0, inserted: scalar)
            var part = TextOperation(id: last.id, parents: last.parents, isTwinnable: true, hunks: [hunk])
            if index < scalars.count - 1 { part.id.sequence -= UInt64(60 - index) }
            if let before = parts.last { part.parents = .operations([before.id]) }
            parts.append(part)
            position += scalar.count
        }
        return parts
    }

    private static func spaced(_ dot: Dot) -> Dot { Dot(log: dot.log, sequence: dot.sequence * 64) }
}
