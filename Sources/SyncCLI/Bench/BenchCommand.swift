/// `sync-cli bench`: what reading, writing and syncing cost, beside their bars.
enum BenchCommand {
    /// Runs the benchmarks that were asked for.
    @concurrent static func run(_ options: BenchOptions, json: Bool) async throws -> ExitCode {
        let context = try BenchContext(seed: options.seed, count: options.count) {
            if !json { Output.text($0.line) }
        }
        for name in options.names { try await name.run(context) }
        if json { try Output.json(BenchObject(context, options)) } else { Output.text(verdict(context)) }
        return context.isVoid || context.figures.contains { $0.passes == false } ? .attention : .done
    }

    private static func verdict(_ context: BenchContext) -> String {
        let judged = context.figures.compactMap(\.passes)
        let missed = judged.count { !$0 }
        let summary = missed == 0 ? "all \(judged.count) bars met" : "\(missed) of \(judged.count) bars missed"
        return context.isVoid ? "\(summary); VOID: the baseline was too slow for the ratios to mean anything" : summary
    }
}

/// What `bench` prints for scripts.
private struct BenchObject: Encodable {
    var seed: UInt64
    var count: Int?
    var void: Bool
    var figures: [BenchFigure]

    init(_ context: BenchContext, _ options: BenchOptions) {
        seed = options.seed
        count = options.count
        void = context.isVoid
        figures = context.figures
    }
}
