import DiarySync

extension Command {
    static let quarantineRetry = Command(
        name: "quarantine retry", operands: .one("N"),
        summary: "Try again what is set aside under a number",
        details: """
            What can be read now is applied and set aside no more; 0 lets the next sync send again what the server has
            refused. Ends with 3 when it stays as it was.
            """,
        run: runQuarantineRetry)

    private static func runQuarantineRetry(_ invocation: Invocation) async throws -> ExitCode {
        let number = try invocation.quarantineNumber()
        let result = try invocation.diary().store.retryQuarantined(number)
        try invocation.print(RetryObject(number, result)) { result.text }
        if case .stays = result { return .attention }
        return .done
    }
}

extension Invocation {
    /// The number of an entry, as `quarantine list` says it. Throws `UsageError`.
    func quarantineNumber() throws -> Int64 {
        guard let number = Int64(operand), number >= 0 else {
            throw UsageError("N is a number that `quarantine list` shows, not \(operand)")
        }
        return number
    }
}

/// What came of trying again, as scripts see it.
private struct RetryObject: Encodable {
    var number: Int64
    /// `applied`, `waiting`, `resumed` or `stays`.
    var result: String
    var operations: Int?
    var reason: String?

    init(_ number: Int64, _ outcome: QuarantineRetry) {
        self.number = number
        switch outcome {
        case .applied(let count): (result, operations) = ("applied", count)
        case .waiting: result = "waiting"
        case .resumed: result = "resumed"
        case .stays(let why): (result, reason) = ("stays", why)
        }
    }
}

extension QuarantineRetry {
    fileprivate var text: String {
        switch self {
        case .applied(let operations): "Read, and \(counted(operations, "change")) applied"
        case .waiting: "Read; it waits for what it depends on, and the next syncs bring that"
        case .resumed: "The next sync sends it again"
        case .stays(let reason): "It stays set aside: \(reason.printable)"
        }
    }
}
