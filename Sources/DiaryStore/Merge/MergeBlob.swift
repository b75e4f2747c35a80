internal import SyncCore

/// The packed merge metadata of a record, kept beside its row.
///
/// | bytes | field |
/// |---|---|
/// | 1 | format, 0 |
/// | varint | sections present: 1 life, 2 registers, 4 sets, 8 lists, 16 deletes, 32 texts |
/// | varint, each | dots: log, sequence, wall time (zigzag, less that of the first), fields |
/// | | the fields are a bit mask: registers whose only sibling is this write, its value standing in the row, and |
/// | | texts that nothing has been written to since |
/// | section 1 | the last edit of each log, when it does not follow from the dots |
/// | section 2 | other registers: field, siblings (dot, wall time, 0 or 1 and a value) |
/// | section 4 | sets: field, elements (value, dots) |
/// | section 8 | lists: field, slots (dot, origins), items (value, additions, positions with wall times) |
/// | section 16 | what deletes covered; deletes not taken back (dot, wall time, policy) |
/// | section 32 | other texts: field, item, heads (dot, wall time), operations that wait (dots) |
///
/// A new story takes about 13 bytes. Log numbers are the store's own, so the blob means nothing elsewhere.
enum MergeBlob {
    static let format: UInt8 = 0
    static let life: UInt64 = 1
    static let registers: UInt64 = 2
    static let sets: UInt64 = 4
    static let lists: UInt64 = 8
    static let deletes: UInt64 = 16
    static let texts: UInt64 = 32
    /// The fields that fit the mask: numbers 1 to 62.
    static let maskedFields: ClosedRange<UInt64> = 1...62

    /// Packs the record that one operation has just created.
    static func encodeNew(_ stamp: Stamp, mask: UInt64, into writer: inout ByteWriter) {
        writer.byte(format)
        writer.byte(0)
        writer.byte(1)
        writer.varint(UInt64(stamp.dot.log))
        writer.varint(stamp.dot.sequence)
        writer.signed(stamp.wallTime.milliseconds)
        writer.varint(mask)
    }

    /// The mask bit of a field, if it has one.
    static func bit(_ field: FieldKey) -> UInt64? {
        guard case .numbered(let number) = field, maskedFields.contains(number) else { return nil }
        return 1 << number
    }
}

/// A write and the masked fields whose only sibling it is.
struct MaskedDot {
    var stamp: Stamp
    var mask: UInt64
}
