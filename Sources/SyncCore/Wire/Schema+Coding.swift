/// Kinds and fields on the wire: a number from 1, or 0 and a name.
extension ByteWriter {
    /// Writes a kind of record.
    package mutating func kind(_ kind: RecordKind) {
        switch kind {
        case .numbered(let number): varint(number)
        case .named(let name): self.name(name)
        }
    }

    /// Writes a field.
    package mutating func field(_ field: FieldKey) {
        switch field {
        case .numbered(let number): varint(number)
        case .named(let name): self.name(name)
        }
    }

    private mutating func name(_ name: ExactText) {
        byte(0)
        text(name.string)
    }
}

extension ByteReader {
    /// Reads a kind of record.
    package mutating func kind() throws(WireError) -> RecordKind {
        let number = try varint("kind")
        return number > 0 ? .numbered(number) : .named(ExactText(try text("kind name")))
    }

    /// Reads a field.
    package mutating func field() throws(WireError) -> FieldKey {
        let number = try varint("field")
        return number > 0 ? .numbered(number) : .named(ExactText(try text("field name")))
    }
}
