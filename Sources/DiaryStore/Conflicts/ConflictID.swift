public import SyncCore

/// The identity of a conflict, the same on every device and for every order in which changes arrive.
///
/// The first half of a SHA-256 over the record, the field, and the operations that make the conflict: for an open one
/// its live siblings, or the deletes that a revived record has survived; for a closed one the write that closed it.
/// An open one between texts from outside is named by the texts, whoever took them in.
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
    enum Naming: UInt8 { case sides, closing, texts }

    init(
        _ naming: Naming, _ place: ConflictPlace, _ operations: [LoggedOperation], _ log: LogView
    ) {
        self.init(naming, place, names: operations.map { ConflictID.name($0, log) }, log)
    }

    /// The identity of an open conflict between texts from outside.
    init(texts: [Value], _ place: ConflictPlace, _ log: LogView) {
        let names = texts.map { text in
            var writer = ByteWriter(capacity: 256)
            writer.value(text)
            return writer.array
        }
        self.init(.texts, place, names: names, log)
    }

    private init(_ naming: Naming, _ place: ConflictPlace, names: [[UInt8]], _ log: LogView) {
        var writer = ByteWriter(capacity: 256)
        writer.byte(naming.rawValue)
        writer.kind(place.kind)
        writer.bytes16(place.record.bytes)
        writer.byte(place.field == nil ? 0 : 1)
        if let field = place.field { writer.field(field) }
        if place.item != .null { writer.value(place.item) }
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
    /// Which of the field's texts, for one that holds several.
    var item = Value.null
}

extension ConflictPlace {
    init(_ key: TextKey) {
        self.init(kind: key.kind, record: key.record, field: key.field.key, item: key.field.item)
    }

    /// The text that it is, if it is one.
    var textKey: TextKey? {
        guard let field, item != .null || kind.isText(field) else { return nil }
        return TextKey(kind: kind, record: record, field: TextField(field, item: item))
    }
}
