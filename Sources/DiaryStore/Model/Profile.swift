public import SyncCore

/// A pet or a person.
public struct Profile: Equatable, Sendable, Identifiable {
    /// The profile's identity.
    public var id: RecordID
    /// Its name.
    public var name: String?
    /// What kind of animal it is; nothing for people.
    public var species: String?
    /// The birthday, as in `2019-05-03`.
    public var born: String?
    /// The memorial day, as in `2031-01-09`.
    public var memorial: String?
    /// Its picture.
    public var avatar: Avatar?
    /// When it was last changed.
    public var editedAt: WallTime
    /// Whether it is deleted.
    public var isDeleted: Bool
    /// How many open conflicts it has.
    public var conflictCount: Int
}

/// The picture of a profile.
public enum Avatar: Equatable, Sendable {
    /// One of the built-in pictures, 1 to 6.
    case preset(Int)
    /// A square of a picture: where its left and upper edges lie, in fractions of the upright picture's width and height,
    /// and its side as a fraction of the shorter edge, so that 1 is the largest square there is.
    case media(RecordID, x: Double, y: Double, side: Double)

    var value: Value {
        switch self {
        case .preset(let number):
            .tuple([.integer(Int64(number)), .null, .null, .null, .null])
        case .media(let media, let x, let y, let side):
            .tuple([.null, .bytes(media.bytes.bytes), .real(x), .real(y), .real(side)])
        }
    }

    /// Reads a field's value; `nil` for one of another form.
    package init?(_ value: Value) {
        guard case .tuple(let parts) = value, parts.count == 5 else { return nil }
        if let preset = parts[0].asInteger {
            self = .preset(Int(preset))
        } else if let media = parts[1].asBytes.flatMap(Bytes16.init), let x = parts[2].asReal,
            let y = parts[3].asReal, let side = parts[4].asReal
        {
            self = .media(RecordID(media), x: x, y: y, side: side)
        } else {
            return nil
        }
    }
}
