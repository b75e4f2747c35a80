import DiarySync

/// The value of a field as scripts see it: in the form that the field has in stories and profiles.
enum FieldValue: Encodable, Sendable {
    case nothing
    case text(String)
    case number(Int64)
    case fraction(Double)
    case place(PlaceObject)
    case avatar(ProfileObject.AvatarObject)
    case list([FieldValue])

    init(_ candidate: Conflict.Candidate, of conflict: Conflict, _ read: ReadTransaction) throws {
        switch candidate.content {
        case .alive: self = .text("alive")
        case .deleted: self = .text("deleted")
        case .value(let value): self = try FieldValue(value, of: conflict.recordKind, conflict.field, read)
        }
    }

    /// A value of a field, or of an element of one.
    init(_ value: Value, of kind: RecordKind, _ field: FieldKey?, _ read: ReadTransaction) throws {
        self = try FieldValue.typed(value, kind, field, read) ?? FieldValue(value)
    }

    /// A value of a built-in field with a form of its own; `nil` for anything else.
    private static func typed(
        _ value: Value, _ kind: RecordKind, _ field: FieldKey?, _ read: ReadTransaction
    ) throws -> FieldValue? {
        switch (kind, field) {
        case (.story, .date), (.media, .taken): DiaryDate(value).map { .text($0.rfc3339) }
        case (.story, .created): value.asInteger.map { .text(WallTime(milliseconds: $0).rfc3339) }
        case (.story, .place): Place(value).map { .place(PlaceObject($0)) }
        case (.story, .mediaItems):
            try value.asRecord.map { .text(try read.media($0)?.contentHash.text ?? $0.description) }
        case (.profile, .avatar): try Avatar(value).map { .avatar(try ProfileObject.AvatarObject($0, read)) }
        default: nil
        }
    }

    private init(_ value: Value) {
        switch value {
        case .null: self = .nothing
        case .integer(let number): self = .number(number)
        case .real(let bits): self = .fraction(Double(bitPattern: bits))
        case .text(let text): self = .text(text.string)
        case .bytes(let bytes): self = .text(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
        case .record(let record): self = .text(record.description)
        case .tuple(let parts): self = .list(parts.map(FieldValue.init))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .nothing: try container.encodeNil()
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        // JSON has no words for what is no number.
        case .fraction(let number): try number.isFinite ? container.encode(number) : container.encode("\(number)")
        case .place(let place): try container.encode(place)
        case .avatar(let avatar): try container.encode(avatar)
        case .list(let parts): try container.encode(parts)
        }
    }

    /// For people.
    var shown: String {
        switch self {
        case .nothing: "(nothing)"
        case .text(let text): text
        case .number(let number): "\(number)"
        case .fraction(let number): "\(number)"
        case .place(let place): place.name ?? "\(place.latitude ?? 0), \(place.longitude ?? 0)"
        case .avatar(let avatar): avatar.shown
        case .list(let parts): parts.map(\.shown).joined(separator: ", ")
        }
    }
}
