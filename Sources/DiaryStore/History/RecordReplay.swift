internal import SyncCore

/// A record made again from operations: what it looks like to whoever has seen exactly these.
///
/// Whether an operation contradicts its past follows from it and from its past, so what every replica skipped is
/// skipped here as well.
struct RecordReplay {
    private(set) var state = RecordState()
    private let place: RecordPlace
    private let log: LogView
    private let display: Display
    private let ties: LogTies
    private var textsByField: [TextField: ReplayedText] = [:]

    /// A text's operations in local order.
    private struct ReplayedText {
        var operations: [TextOperation] = []
        var dots: Set<Dot> = []
    }

    private init(_ place: RecordPlace, _ log: LogView, _ display: Display) {
        self.place = place
        self.log = log
        self.display = display
        ties = LogTies(log)
    }

    /// A record after some of its operations, given in local order.
    init(
        _ operations: [LoggedOperation], on place: RecordPlace, _ log: LogView, _ display: Display,
        where isSeen: (Dot) -> Bool
    ) throws {
        self.init(place, log, display)
        for operation in operations where isSeen(operation.dot) { try apply(operation) }
    }

    /// Whether anything has happened to the record.
    var exists: Bool { !state.registers.isEmpty || !state.life.edits.isEmpty || !state.texts.isEmpty }

    /// Applies an operation whose past has been applied.
    mutating func apply(_ logged: LoggedOperation) throws {
        // An operation of a text that its text refuses was set aside as well, and yet others follow it.
        guard let operation = logged.known, !logged.isSetAside || operation.textStep != nil else { return }
        let step = operation.textStep
        if let step, !isReadable(step) { return }
        do {
            try state.apply(operation, at: logged.stamp, ties) { log.directory.chain(endingAt: $0) }
        } catch {
            // It contradicts its past.
            return
        }
        if let step {
            textsByField[step.field, default: ReplayedText()].dots.insert(logged.dot)
            textsByField[step.field]?.operations.append(
                TextOperation(id: logged.dot, parents: .operations(step.parents), step.action))
        }
        try ties.check()
    }

    private func isReadable(_ step: TextStep) -> Bool {
        let known = textsByField[step.field]?.dots ?? []
        return step.parents.allSatisfy(known.contains)
    }

    /// The value of a register that is displayed.
    func displayed(_ field: FieldKey) throws -> Value {
        let register = state.register(field)
        let index = display.index(of: register, at: place.at(field), ties)
        try ties.check()
        return index.flatMap { register.siblings[$0].value } ?? .null
    }

    /// The items of a list that are displayed.
    func items(_ field: FieldKey) throws -> [Value] {
        let items = state.list(field).displayed(ties)
        try ties.check()
        return items
    }

    /// The texts that were ever written, in an order of their own.
    var textFields: [TextField] { state.texts.map(\.field) }

    /// The UTF-8 of a text. Cost: one reading of its history.
    func bytes(_ field: TextField) throws -> [UInt8] {
        let history = TextHistories.History(TextDocument())
        _ = history.document.apply(textsByField[field]?.operations ?? [], ties: ties)
        try ties.check()
        return history.document.bytes
    }
}
