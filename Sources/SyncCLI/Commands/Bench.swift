extension Command {
    static let bench = Command(
        name: "bench", operands: .anything("NAME"),
        summary: "Measure this version against plain tables, in the same run",
        details: """
            Without names every benchmark runs. --count N sets how many records, --seed N another vocabulary.
            """,
        run: runBench)

    private static func runBench(_ invocation: Invocation) async throws -> ExitCode {
        ExitCode(rawValue: try await BenchCommand.run(invocation.operands, json: invocation.isJSON))
    }
}
