import DiaryStore
import SyncCore

extension World {
    /// A world in which an older version is at work, which cannot read some operations.
    func before(codes: [UInt64]) -> World {
        var world = self
        world.interpretation.level -= 1
        world.interpretation.operationCodes = OperationCodes.all.subtracting(OperationCodes(codes))
        return world
    }

    /// A world in which an older version is at work, which has no columns for some fields of a kind.
    func before(columns: Set<FieldKey>, of kind: RecordKind) -> World {
        var world = self
        world.interpretation.level -= 1
        world.interpretation.fieldsWithoutColumn[kind] = columns
        return world
    }

    /// A world in which an older version is at work, which has no table for a kind.
    func before(table kind: RecordKind) -> World {
        var world = self
        world.interpretation.level -= 1
        world.interpretation.kindsWithoutTable.insert(kind)
        return world
    }
}
