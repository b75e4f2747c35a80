public import SyncCore

/// The identity of a conflict, the same on every device and for every order in which changes arrive.
///
/// The first half of a SHA-256 over the record, the field, and the operations that make the conflict: for an open one
/// its live siblings, or the deletes that a revived record has survived; for a closed one the write that closed it.
/// An operation is named by its actor, its sequence and the hash of its change, which never change.
public struct ConflictID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The identity's bytes.
    public var bytes: Bytes16

    /// An identity from its bytes.
    public init(_ bytes: Bytes16) { self.bytes = bytes }

    /// The 32 hexadecimal digits.
    public var description: String { bytes.hex }

    /// The order of the bytes.
    public static func < (a: ConflictID, b: ConflictID) -> Bool { a.bytes < b.bytes }
}

extension ConflictID {
    /// Whether a conflict is named by its sides or by what closed it.
    enum Naming: UInt8 { case sides, closing }

    init(
        _ naming: Naming, _ place: ConflictPlace, _ operations: [LoggedOperation], _ log: LogView
    ) {
        var writer = ByteWriter(capacity: 256)
        writer.byte(naming.rawValue)
        writer.kind(place.kind)
        writer.bytes16(place.record.bytes)
        writer.byte(place.field == nil ? 0 : 1)
        if let field = place.field { writer.field(field) }
        let names = operations.map { ConflictID.name($0, log) }
        for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) { writer.bytes(name) }
        self.init(writer.withBytes { log.reader.hasher.hash($0) }.head)
    }

    private static func name(_ operation: LoggedOperation, _ log: LogView) -> [UInt8] {
        var writer = ByteWriter(capacity: 64)
        writer.bytes16(log.directory[operation.dot.log].actor.bytes)
        writer.varint(operation.dot.sequence)
        writer.hash(operation.changeHash ?? .zero)
        return writer.array
    }
}

/// Where a conflict may be: in a field of a record, or in its life.
struct ConflictPlace: Hashable {
    var kind: RecordKind
    var record: RecordID
    /// `nil` for the record's life.
    var field: FieldKey?
}
