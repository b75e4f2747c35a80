/// One measured value, beside the bar that it has to meet if there is one.
struct BenchFigure: Encodable {
    /// Which way a bar has to be met.
    enum Bar: Encodable {
        case atMost(Double)
        case atLeast(Double)
    }

    var bench: String
    var name: String
    var value: Double
    var unit: String
    var bar: Bar?
    /// Set when the machine was too slow or too busy for the value to mean anything.
    var isVoid = false
    /// What others are known to reach, for people to compare.
    var published: String?

    /// Whether the bar is met; `nil` without one.
    var passes: Bool? {
        switch bar {
        case .atMost(let bar): value <= bar
        case .atLeast(let bar): value >= bar
        case nil: nil
        }
    }

    /// The line for people.
    var line: String {
        let start = "\(bench.padded(to: 12))  \(name.padded(to: 46)) \(Rounded(value).text.padded(from: 9)) \(unit)"
        if isVoid { return "\(start)  VOID" }
        let end = published.map { "  [\($0)]" } ?? ""
        guard let passes else { return start + end }
        return "\(start)  \(barText) \(passes ? "pass" : "MISS")\(end)"
    }

    private var barText: String {
        switch bar {
        case .atMost(let bar): "(at most \(Rounded(bar).text))"
        case .atLeast(let bar): "(at least \(Rounded(bar).text))"
        case nil: ""
        }
    }

    private enum CodingKeys: String, CodingKey {
        case bench, name, value, unit, passes, published
        case atMost = "at_most"
        case atLeast = "at_least"
        case isVoid = "void"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(bench, forKey: .bench)
        try container.encode(name, forKey: .name)
        try container.encode(value, forKey: .value)
        try container.encode(unit, forKey: .unit)
        if case .atMost(let bar) = bar { try container.encode(bar, forKey: .atMost) }
        if case .atLeast(let bar) = bar { try container.encode(bar, forKey: .atLeast) }
        try container.encodeIfPresent(passes, forKey: .passes)
        try container.encodeIfPresent(published, forKey: .published)
        if isVoid { try container.encode(true, forKey: .isVoid) }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + spaces(width) }
    fileprivate func padded(from width: Int) -> String { spaces(width) + self }
    private func spaces(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) }
}
