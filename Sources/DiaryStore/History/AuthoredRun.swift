public import SyncCore

/// A part of a text that one change brought in.
public struct AuthoredRun: Equatable, Sendable {
    /// Where it is, in UTF-8 bytes of the text.
    public var utf8: Range<Int>
    /// The words.
    public var text: String
    /// Who wrote them. Of several who wrote the same at the same time, the first by the order that all devices agree on.
    public var actor: ActorID
    /// Whether they were written on this device, as far as that can be told.
    public var isOwn: Bool
    /// When they were written, by their author's clock.
    public var writtenAt: WallTime
    /// The change that brought them in.
    public var change: ChangeNumber
    /// The change's hash; `nil` within the write that makes it.
    public var hash: ContentHash?

    /// What is known of the author's device: the first digits of the actor.
    public var device: String { String(actor.description.prefix(8)) }
}

extension AuthoredRun {
    /// The runs of a text, those of one change that touch as one.
    static func runs(_ parts: [TextAuthorship], of text: [UInt8], in log: LogView) throws -> [AuthoredRun] {
        var runs: [AuthoredRun] = []
        var known: [Dot: LoggedOperation] = [:]
        for part in parts {
            let operation = try known[part.operation] ?? log.existing(part.operation)
            known[part.operation] = operation
            let run = AuthoredRun(part.range, of: text, by: operation, in: log)
            if let last = runs.last, last.change == run.change {
                runs[runs.count - 1].utf8 = last.utf8.lowerBound..<run.utf8.upperBound
                runs[runs.count - 1].text += run.text
            } else {
                runs.append(run)
            }
        }
        return runs
    }

    private init(_ range: Range<Int>, of text: [UInt8], by operation: LoggedOperation, in log: LogView) {
        let actor = log.directory[operation.dot.log].actor
        utf8 = range
        self.text = String(decoding: text[range], as: UTF8.self)
        self.actor = actor
        isOwn = log.own.map { log.directory[$0].actor == actor } ?? false
        writtenAt = operation.wallTime
        change = ChangeNumber(log: operation.change.log, sequence: operation.change.sequence)
        hash = operation.changeHash
    }
}

extension LogView {
    /// An operation that something else in the store stands on. Throws `StoreError.corrupt` when the log lacks it.
    fileprivate func existing(_ dot: Dot) throws -> LoggedOperation {
        guard let operation = try operation(at: dot) else {
            throw StoreError(.corrupt, "the log lacks operation \(dot.sequence) of log \(dot.log): run doctor")
        }
        return operation
    }
}
