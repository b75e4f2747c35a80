internal import SyncCore

/// How the registers of one kind of record lie in the columns of its table.
struct TableSchema {
    /// A column and the type that a value must have to be readable there.
    struct Column {
        enum ColumnType { case integer, real, text, blob }
        var name: String
        var type: ColumnType
    }

    /// A register: one column, or several for a tuple of as many parts.
    struct Register {
        var field: FieldKey
        var columns: [Column]
        /// The place of its first column among all register columns.
        var offset = 0
    }

    let table: String
    let registers: [Register]
    /// Whether the key includes the kind: the table of kinds that have none of their own.
    let keyedByKind: Bool
    /// How many columns the registers take together.
    let columnCount: Int
    /// Register by field number, for the numbers below 64.
    private let indexByNumber: [Int?]

    init(table: String, registers: [Register], keyedByKind: Bool = false) {
        var placed: [Register] = []
        var offset = 0
        for var register in registers {
            register.offset = offset
            offset += register.columns.count
            placed.append(register)
        }
        self.table = table
        self.registers = placed
        self.keyedByKind = keyedByKind
        columnCount = offset
        indexByNumber = (0..<64).map { number in
            placed.firstIndex { $0.field == .numbered(UInt64(number)) }
        }
    }

    /// The register of a field, if it has columns here.
    func register(_ field: FieldKey) -> Register? { registerIndex(field).map { registers[$0] } }

    /// The index of the register of a field, if it has columns here.
    func registerIndex(_ field: FieldKey) -> Int? {
        guard case .numbered(let number) = field, number < 64 else { return nil }
        return indexByNumber[Int(number)]
    }

    /// The same table as a version that does not know some fields uses it.
    func without(_ fields: Set<FieldKey>) -> TableSchema {
        TableSchema(
            table: table, registers: registers.filter { !fields.contains($0.field) }, keyedByKind: keyedByKind)
    }

    private static func one(_ field: FieldKey, _ name: String, _ type: Column.ColumnType) -> Register {
        Register(field: field, columns: [Column(name: name, type: type)])
    }

    private static func time(_ field: FieldKey, _ names: (String, String, String)) -> Register {
        Register(
            field: field,
            columns: [
                Column(name: names.0, type: .integer), Column(name: names.1, type: .integer),
                Column(name: names.2, type: .text),
            ])
    }

    static let story = TableSchema(
        table: "story",
        registers: [
            one(.title, "title", .text), one(.body, "body", .text), one(.mood, "mood", .text),
            one(.weather, "weather", .text), one(.visibility, "visibility", .text),
            time(.date, ("at_ms", "at_offset", "zone")),
            Register(
                field: .place,
                columns: [
                    Column(name: "latitude", type: .real), Column(name: "longitude", type: .real),
                    Column(name: "place", type: .text),
                ]),
            one(.created, "created_ms", .integer),
        ])

    static let media = TableSchema(
        table: "media",
        registers: [
            one(.contentHash, "content_hash", .blob), one(.byteCount, "byte_count", .integer),
            one(.mediaType, "type", .text), one(.width, "width", .integer), one(.height, "height", .integer),
            time(.taken, ("taken_ms", "taken_offset", "taken_zone")),
            Register(
                field: .location,
                columns: [
                    Column(name: "latitude", type: .real), Column(name: "longitude", type: .real),
                    Column(name: "altitude", type: .real),
                ]),
            one(.pairing, "pairing", .text), one(.original, "original", .blob), one(.motion, "motion", .text),
        ])

    static let profile = TableSchema(
        table: "profile",
        registers: [
            one(.name, "name", .text), one(.species, "species", .text), one(.born, "born", .text),
            one(.memorial, "memorial", .text),
            Register(
                field: .avatar,
                columns: [
                    Column(name: "avatar_preset", type: .integer), Column(name: "avatar_media", type: .blob),
                    Column(name: "avatar_x", type: .real), Column(name: "avatar_y", type: .real),
                    Column(name: "avatar_side", type: .real),
                ]),
        ])

    /// The schema of a kind's table; kinds without one of their own share one.
    static func of(_ kind: RecordKind) -> TableSchema {
        switch kind {
        case .story: story
        case .media: media
        case .profile: profile
        case .numbered, .named: other
        }
    }

    static let other = TableSchema(table: "other_record", registers: [], keyedByKind: true)
}
