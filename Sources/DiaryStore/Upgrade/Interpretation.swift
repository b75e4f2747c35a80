package import SyncCore

/// What a version of this library can make of a log.
///
/// An older version knows fewer operations, has no table for some kinds and no column for some fields. It keeps and
/// passes on what it does not know; the next version takes that up when it opens the store (`CatchingUp.swift`).
package struct Interpretation: Sendable {
    /// Counts the versions that understand more than the one before. Kept in each store.
    package var level: Int64
    /// The operations that it can read.
    package var operationCodes: OperationCodes
    /// Kinds that it keeps among those without a table.
    package var kindsWithoutTable: Set<RecordKind> = []
    /// Fields that it keeps in merge metadata alone.
    package var fieldsWithoutColumn: [RecordKind: Set<FieldKey>] = [:]

    /// That of this version. To be counted on whenever operations, tables of kinds or columns of fields are added.
    package static let current = Interpretation(level: 1, operationCodes: .all)

    /// An interpretation.
    package init(level: Int64, operationCodes: OperationCodes) {
        self.level = level
        self.operationCodes = operationCodes
    }

    func schema(of kind: RecordKind) -> TableSchema {
        if kindsWithoutTable.contains(kind) { return .other }
        guard let unknown = fieldsWithoutColumn[kind] else { return TableSchema.of(kind) }
        return TableSchema.of(kind).without(unknown)
    }
}
