/// A text of a record: a field, and which of the field's texts, for one that holds several.
///
/// A story has one body, and a caption for each of its pictures.
package struct TextField: Hashable, Sendable {
    /// The field.
    package var key: FieldKey
    /// Which of the field's texts; null for a field of one.
    package var item: Value

    /// A text.
    package init(_ key: FieldKey, item: Value = .null) {
        self.key = key
        self.item = item
    }

    /// A story's body.
    package static let body = TextField(.body)

    /// A story's caption of a picture.
    package static func caption(of media: RecordID) -> TextField { TextField(.captions, item: .record(media)) }
}

extension RecordKind {
    /// Whether a built-in field is a text: a plain write of it, as part of creating a record, inserts its value into the
    /// empty text.
    package func isText(_ field: FieldKey) -> Bool { self == .story && field == .body }
}
