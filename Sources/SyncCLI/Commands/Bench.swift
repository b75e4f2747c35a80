extension Command {
    static let bench = Command(
        name: "bench", operands: .anything("NAME"),
        summary: "Measure this version against plain tables, in the same run",
        details: BenchOptions.help,
        run: runBench)

    private static func runBench(_ invocation: Invocation) async throws -> ExitCode {
        ExitCode(rawValue: try await BenchCommand.run(invocation.operands, json: invocation.isJSON))
    }
}
