/// Operations of one log whose edits continue each other, held as one.
///
/// Typing, deleting forwards and deleting backwards make runs in which each operation changes the same number of
/// bytes, so every operation's borders are known without being stored. Anything else is a run of one operation.
struct TextRun: BitwiseCopyable {
    /// How the edits of a run continue each other.
    enum Shape: UInt8, BitwiseCopyable {
        /// Each operation inserts behind the one before it.
        case typing
        /// Each operation deletes at the same position.
        case deletingForwards
        /// Each operation deletes right before the one before it.
        case deletingBackwards
        /// One operation with any hunks, or with none when it is malformed.
        case hunks
        /// One undo, which has no hunks.
        case undo
        /// One carrier of a text from outside: the first of a value holds it as its hunk, others have none.
        case seed
    }

    /// The number of the first operation.
    var first: Int32
    /// How many operations there are.
    var count: Int32 = 1
    /// How many bytes each of them inserts or deletes.
    var stride: Int32 = 0
    /// Where the first of them does, in bytes of its parents' text.
    var position: Int32 = 0
    /// Where the inserted bytes begin in the log's content.
    var content: Int32
    /// Where the hunks begin in the log's pool.
    var hunkStart: Int32 = 0
    /// How many there are.
    var hunkCount: Int32 = 0
    /// The sequence of the first operation.
    var sequence: UInt64
    /// The log of all operations.
    var log: LogNumber
    /// How the edits continue each other.
    var shape: Shape
    /// Whether equal concurrent edits are the same edit.
    var isTwinnable = false

    /// Behind the last operation.
    var end: Int32 { first + count }
    /// The sequence of the last operation.
    var lastSequence: UInt64 { sequence + UInt64(count - 1) }
    /// Where an operation has to type, or to delete backwards, to continue the run.
    @inline(__always) var next: Int32 { shape == .typing ? position + count * stride : position - count * stride }
    /// The first of the bytes that an operation of a typing run inserted.
    func typed(by operation: Int32) -> Int32 { content + (operation - first) * stride }
    /// The operation with a sequence of at least the run's first, if the run holds it.
    func operation(_ sequence: UInt64) -> Int32? {
        let offset = sequence - self.sequence
        return offset < UInt64(count) ? first + Int32(offset) : nil
    }
    /// Where an operation of a deleting run deletes.
    func deletion(by operation: Int32) -> Int32 {
        shape == .deletingBackwards ? position - (operation - first) * stride : position
    }
}

/// One replacement of an operation that is no simple run.
struct StoredHunk: BitwiseCopyable {
    /// Where, in bytes of the parents' text.
    var position: Int32
    /// How many bytes are deleted.
    var deleted: Int32
    /// How many bytes are inserted before them.
    var inserted: Int32
    /// Where those begin in the log's content.
    var content: Int32
}
