/// What was asked of `sync-cli bench`.
struct BenchOptions {
    var names: [BenchName]
    var seed: UInt64
    var count: Int?

    private static let largest = 10_000_000

    /// Reads what was typed. Throws `UsageError` for names and numbers that it does not know.
    init(_ invocation: Invocation) throws {
        names = try invocation.operands.map(BenchOptions.name)
        if names.isEmpty { names = BenchName.allCases }
        seed = UInt64(try BenchOptions.number("--seed", invocation) ?? 1)
        count = try BenchOptions.number("--count", invocation)
    }

    private static func number(_ option: String, _ invocation: Invocation) throws -> Int? {
        guard let number = try invocation.number(option) else { return nil }
        guard (1...largest).contains(number) else { throw UsageError("\(option) needs a number from 1 to \(largest)") }
        return number
    }

    private static func name(_ operand: String) throws -> BenchName {
        guard let name = BenchName(rawValue: operand) else {
            let known = BenchName.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("there is no benchmark \(operand): choose of \(known)")
        }
        return name
    }
}
