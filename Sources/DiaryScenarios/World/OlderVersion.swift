internal import DiaryStore
internal import SyncCore

/// Something that an older version of the program does not know.
enum Ignorance: String, CaseIterable, Sendable {
    case mood
    case weather
    case texts
    case profiles
    case moves
    case deletions
}

extension Interpretation {
    /// That of a version which knows none of these.
    static func older(without unknown: [Ignorance]) -> Interpretation {
        unknown.reduce(into: .current) { older, one in
            older.level = Interpretation.current.level - 1
            older.forget(one)
        }
    }

    private mutating func forget(_ one: Ignorance) {
        switch one {
        case .mood: fieldsWithoutColumn[.story, default: []].insert(.mood)
        case .weather: fieldsWithoutColumn[.story, default: []].insert(.weather)
        case .profiles: kindsWithoutTable.insert(.profile)
        // The codes of Docs/WireFormat.md.
        case .texts: operationCodes = operationCodes.subtracting(OperationCodes([9, 10, 11]))
        case .moves: operationCodes = operationCodes.subtracting(OperationCodes([5]))
        case .deletions: operationCodes = operationCodes.subtracting(OperationCodes([7, 8]))
        }
    }
}
