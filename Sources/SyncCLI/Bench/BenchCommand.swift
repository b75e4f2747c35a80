internal import FoundationEssentials

/// `sync-cli bench`: what reading, writing and syncing cost, beside their bars.
enum BenchCommand {
    /// Runs the benchmarks named in `arguments`, all of them without a name, and returns the exit code.
    static func run(_ arguments: [String], json: Bool) async throws -> Int32 {
        let options: BenchOptions
        do {
            options = try BenchOptions(arguments)
        } catch {
            BenchOutput.complain("\(error)")
            return 2
        }
        guard !options.wantsHelp else {
            BenchOutput.show(BenchOptions.help)
            return 0
        }
        let context = try BenchContext(seed: options.seed, count: options.count) {
            if !json { BenchOutput.show($0.line) }
        }
        for name in options.names { try await name.run(context) }
        if json { try printJSON(context, options) } else { BenchOutput.show(verdict(context)) }
        return context.isVoid || context.figures.contains { $0.passes == false } ? 3 : 0
    }

    private static func verdict(_ context: BenchContext) -> String {
        let judged = context.figures.compactMap(\.passes)
        let missed = judged.count { !$0 }
        let summary = missed == 0 ? "all \(judged.count) bars met" : "\(missed) of \(judged.count) bars missed"
        return context.isVoid ? "\(summary); VOID: the baseline was too slow for the ratios to mean anything" : summary
    }

    private struct Output: Encodable {
        var seed: UInt64
        var count: Int?
        var void: Bool
        var figures: [BenchFigure]
    }

    private static func printJSON(_ context: BenchContext, _ options: BenchOptions) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let output = Output(
            seed: options.seed, count: options.count, void: context.isVoid, figures: context.figures)
        BenchOutput.show(String(decoding: try encoder.encode(output), as: UTF8.self))
    }
}
