import SyncCore

/// Decoded content in the form that `SampleData/wire/README.md` describes.
extension JSON {
    static func hex(_ bytes: some Sequence<UInt8>) -> JSON { .text(Hex.text(bytes)) }

    static func head(_ head: Head) -> JSON {
        .object([
            ("actor", .hex(head.actor.bytes.bytes)), ("sequence", .unsigned(head.sequence)),
            ("hash_prefix", .hex(Hex.bytes(of: head.hashPrefix))),
        ])
    }

    static func operation(_ decoded: DecodedOperation) -> JSON {
        switch decoded {
        case .known(let operation): known(operation)
        case .unknown(let bytes): .object([("operation", .text("unknown")), ("bytes", .hex(bytes))])
        case .malformed(let bytes, let error):
            .object([
                ("operation", .text("malformed")), ("error", .text("\(error.reason)")), ("bytes", .hex(bytes)),
            ])
        }
    }

    private static func known(_ operation: Operation) -> JSON {
        let (name, content) = action(operation.action)
        return .object(
            [
                ("operation", .text(name)), ("kind", kind(operation.kind)),
                ("record", .hex(operation.record.bytes.bytes)),
            ] + content)
    }

    private static func action(_ action: Operation.Action) -> (String, [(String, JSON)]) {
        switch action {
        case .assign(let writes): ("assign", [("writes", .list(writes.map(write)))])
        case .add(let field, let value, let dots): ("add", element(field, value) + [("dots", self.dots(dots))])
        case .remove(let field, let value, let dots):
            ("remove", element(field, value) + [("dots", self.dots(dots))])
        case .insert(let field, let value, let slot, let dots):
            ("insert", element(field, value) + place(slot) + [("dots", self.dots(dots))])
        case .move(let field, let value, let slot, let dots):
            ("move", element(field, value) + place(slot) + [("dots", self.dots(dots))])
        case .takeOut(let field, let value, let dots):
            ("take_out", element(field, value) + [("dots", self.dots(dots))])
        case .delete(let policy, let dots):
            ("delete", [("policy", .text(name(of: policy))), ("dots", self.dots(dots))])
        case .restore(let dots): ("restore", [("dots", self.dots(dots))])
        case .text(let field, let parents, let action): text(field, parents, action)
        }
    }

    private static func text(
        _ field: TextField, _ parents: [Dot], _ action: TextAction
    ) -> (String, [(String, JSON)]) {
        let place = [("field", self.field(field.key)), ("item", value(field.item)), ("parents", dots(parents))]
        return switch action {
        case .edit(let hunks, let isTwinnable):
            ("edit", place + [("twinnable", .boolean(isTwinnable)), ("hunks", .list(hunks.map(hunk)))])
        case .undo(let targets): ("undo", place + [("dots", dots(targets))])
        case .seed(let seed):
            (
                "seed",
                place + [
                    ("revision", .unsigned(seed.revision)), ("revision_stated", .boolean(seed.isRevisionStated)),
                    ("text", .hex(seed.value)),
                ]
            )
        }
    }

    private static func hunk(_ hunk: TextHunk) -> JSON {
        .object([
            ("position", .integer(Int64(hunk.position))), ("deleted", .integer(Int64(hunk.deleted))),
            ("inserted", .hex(hunk.inserted)),
        ])
    }

    private static func name(of policy: DeletePolicy) -> String {
        switch policy {
        case .editWins: "edit_wins"
        case .deleteWins: "delete_wins"
        }
    }

    private static func write(_ write: RegisterWrite) -> JSON {
        .object(element(write.field, write.value) + [("dots", dots(write.replacing))])
    }

    private static func element(_ field: FieldKey, _ value: Value) -> [(String, JSON)] {
        [("field", self.field(field)), ("value", self.value(value))]
    }

    private static func place(_ slot: Slot) -> [(String, JSON)] {
        [("left", slot.left.map(dot) ?? .null), ("right", slot.right.map(dot) ?? .null)]
    }

    private static func dots(_ dots: [Dot]) -> JSON { .list(dots.map(dot)) }
    private static func dot(_ dot: Dot) -> JSON { .list([.unsigned(UInt64(dot.log)), .unsigned(dot.sequence)]) }

    private static func kind(_ kind: RecordKind) -> JSON {
        switch kind {
        case .numbered(let number): .unsigned(number)
        case .named(let name): .text(name.string)
        }
    }

    private static func field(_ field: FieldKey) -> JSON {
        switch field {
        case .numbered(let number): .unsigned(number)
        case .named(let name): .text(name.string)
        }
    }

    private static func value(_ value: Value) -> JSON {
        switch value {
        case .null: .null
        case .integer(let number): .object([("integer", .integer(number))])
        case .real(let bits): .object([("real_bits", .hex(Hex.bytes(of: bits)))])
        case .text(let text): .object([("text", .text(text.string))])
        case .bytes(let bytes): .object([("bytes", .hex(bytes))])
        case .record(let record): .object([("record", .hex(record.bytes.bytes))])
        case .tuple(let values): .object([("tuple", .list(values.map(self.value)))])
        }
    }
}
