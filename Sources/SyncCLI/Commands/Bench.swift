extension Command {
    static let bench = Command(
        name: "bench", operands: .any("NAME"),
        options: [
            .optional("--count", "N", "use N stories instead of the numbers below, for which the bars are set"),
            .optional("--seed", "N", "make other stories"),
        ],
        summary: "Measure this version against plain tables, in the same run",
        details: """
            Measures CPU time and sizes as ratios to a plain SQLite table in the same run; all of these without a NAME:
            \(BenchName.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))
            Ends with 3 when a bar is missed or the machine is too slow for the figures to mean anything.
            """,
        run: runBench)

    private static func runBench(_ invocation: Invocation) async throws -> ExitCode {
        try await BenchCommand.run(BenchOptions(invocation), json: invocation.isJSON)
    }
}
