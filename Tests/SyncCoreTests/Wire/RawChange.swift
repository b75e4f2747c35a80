import SyncCore

/// A change put together field by field, so that tests can write what no encoder would.
struct RawChange {
    var wallTime: Int64 = 1_700_000_000_000
    var dependencies: [Head] = []
    var references: [Head] = []
    var operations: [[UInt8]] = []
    /// Instead of the true ones.
    var dependencyCount: UInt64?
    var referenceCount: UInt64?
    var operationCount: UInt64?
    /// Bytes behind the last operation.
    var surplus: [UInt8] = []

    init(_ operations: [Operation] = [], dependencies: [Head] = [], references: [Head] = []) {
        self.operations = operations.map(operationBytes)
        self.dependencies = dependencies
        self.references = references
    }

    var bytes: [UInt8] {
        written { writer in
            writer.signed(wallTime)
            writer.varint(dependencyCount ?? UInt64(dependencies.count))
            writer.varint(referenceCount ?? UInt64(references.count))
            for head in dependencies + references {
                writer.bytes16(head.actor.bytes)
                writer.varint(head.sequence)
                writer.fixed(head.hashPrefix.bigEndian)
            }
            writer.varint(operationCount ?? UInt64(operations.count))
            for operation in operations { operation.withUnsafeBytes { writer.block($0) } }
            writer.bytes(surplus)
        }
    }
}
