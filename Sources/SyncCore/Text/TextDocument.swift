/// One text field of one record: its plain text, and the history from which other devices' edits merge.
///
/// While edits follow each other, the text is all there is to it: typing and reading touch no merge state. Only when
/// edits meet that had not seen each other is the stretch of history since they last agreed read again through a
/// temporary `TextWalker`. All positions are UTF-8 byte offsets.
/// Not thread-safe: a unique value, confined to its owner, that may be handed over as a whole.
package struct TextDocument: ~Copyable, @unchecked Sendable {  // why: it alone owns all memory behind its pointers
    var graph = TextGraph()
    var log = TextLog()
    var shown = EditedText([])
    var walker = TextWalker()
    /// What reads the history instead once it holds several values from outside.
    var weaver = TextWeaver()
    /// A critical version and its text, from which history is read again.
    var checkpoint = Checkpoint()
    /// The operations that contradict their own past, and why: they change nothing.
    var refused: [Int32: TextError] = [:]

    /// A version that everything known after it has seen, and its text.
    struct Checkpoint {
        /// The last operation, -1 for the empty text.
        var operation: Int32 = -1
        var bytes: [UInt8] = []
    }

    /// An empty text without a history.
    package init() {}

    /// How many bytes of UTF-8 the text has.
    package var byteCount: Int { shown.text.count }

    /// The text's UTF-8. Cost: one copy.
    package var bytes: [UInt8] { shown.text.bytes }

    /// The text. Cost: one copy and one validation.
    package var string: String { String(decoding: shown.text.bytes, as: UTF8.self) }

    /// How many operations the history holds, refused ones included.
    package var operationCount: Int { Int(log.count) }

    /// The operations that no other has seen: the version of the text.
    package var version: [Dot] { graph.heads.array.map { log.id(of: $0) } }

    /// Whether the history holds an operation.
    package func contains(_ id: Dot) -> Bool { log.operation(id) != nil }

    /// Edits the text as it is shown: deletes bytes behind a position and puts others in before them.
    ///
    /// `id` must be behind the log's operations so far. Throws `TextError`, with nothing changed, for a range beyond
    /// the text, one that cuts a scalar, bytes that are not UTF-8, or an edit that changes nothing.
    /// Cost: the distance from the last edit; neither history nor length matters.
    package mutating func edit(
        _ id: Dot, at position: Int, deleting: Int, inserting bytes: UnsafeBufferPointer<UInt8>,
        isTwinnable: Bool = false
    ) throws(TextError) {
        if continueRun(id, at: position, deleting: deleting, inserting: bytes, isTwinnable: isTwinnable) { return }
        guard isNext(id) else { throw TextError(.outOfSequence) }
        try checkEdit(position, deleting, bytes)
        let joins = graph.heads.count == 1
        if joins {
            graph.appendBehindOnlyHead()
        } else {
            graph.append(parents: graph.heads.array, run: log.runs.count)
        }
        if deleting == 0 || bytes.count == 0 {
            log.append(
                id, joins: joins, isTwinnable: isTwinnable, position: position, deleting: deleting, inserting: bytes)
        } else {
            let hunk = TextHunk(position: position, deleted: deleting, inserted: Array(bytes))
            log.append(id, isTwinnable: isTwinnable, hunks: [hunk])
        }
        shown.text.replace(position, deleting: deleting, with: bytes)
    }

    // Both checks are mutating only so that they work in place: a borrowed value is copied for them, keystroke by
    // keystroke, at a third of an edit's cost.

    @inline(__always)
    private mutating func isNext(_ id: Dot) -> Bool {
        guard log.runs.count > 0, log.otherNames.isEmpty, id.sequence <= UInt64(Int64.max) else {
            return log.isBehind(id)
        }
        let run = log.runs.base + (log.runs.count - 1)
        guard run.pointee.log == id.log else { return log.isBehind(id) }
        return id.sequence >= run.pointee.sequence + UInt64(run.pointee.count)
    }

    @inline(__always)
    private mutating func checkEdit(
        _ position: Int, _ deleting: Int, _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(TextError) {
        let length = shown.text.count
        guard position >= 0, deleting >= 0, position <= length, deleting <= length - position else {
            throw TextError(.outOfRange)
        }
        guard deleting > 0 || bytes.count > 0 else { throw TextError(.malformedHunks) }
        guard shown.text.isBoundary(position), deleting == 0 || shown.text.isBoundary(position + deleting) else {
            throw TextError(.cutsScalar)
        }
        guard bytes.count == 0 || TextDocument.isUTF8(bytes) else { throw TextError(.notUTF8) }
        guard log.content.count + bytes.count <= Limits.maximumTextBytes else { throw TextError(.tooLarge) }
    }

    @inline(__always)
    static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if bytes.count == 1 { return bytes[0] < 0x80 }
        return String(validating: bytes, as: UTF8.self) != nil
    }
}
