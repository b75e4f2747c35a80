/// What was asked of `sync-cli bench`.
struct BenchOptions {
    var names: [BenchName] = []
    var seed: UInt64 = 1
    var count: Int?
    var wantsHelp = false

    static let help = """
        usage: sync-cli bench [NAME]... [--count N] [--seed N] [--json]

        Measures CPU time and sizes as ratios to a plain SQLite table in the same run. All of:
        \(BenchName.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

        --count N  use N stories instead of the numbers above, for which the bars are set
        --seed N   make other stories
        Exit code 3 when a bar is missed or the machine is too slow for the figures to mean anything.
        """

    /// Reads arguments. Throws `BenchError` for those that it does not know.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--count": count = Int(try BenchOptions.number(argument, &rest))
            case "--seed": seed = try BenchOptions.number(argument, &rest)
            default: names.append(try BenchOptions.name(argument))
            }
        }
        if names.isEmpty { names = BenchName.allCases }
    }

    private static func number(_ option: String, _ rest: inout ArraySlice<String>) throws -> UInt64 {
        guard let number = rest.popFirst().flatMap(UInt64.init), (1...10_000_000).contains(number) else {
            throw BenchError("\(option) needs a number from 1 to 10000000")
        }
        return number
    }

    private static func name(_ argument: String) throws -> BenchName {
        guard let name = BenchName(rawValue: argument) else {
            let known = BenchName.allCases.map(\.rawValue).joined(separator: ", ")
            throw BenchError("there is no benchmark \(argument): choose of \(known)")
        }
        return name
    }
}
