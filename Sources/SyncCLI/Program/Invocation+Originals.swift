import DiarySync

extension Invocation {
    /// Which originals are fetched, as `--originals` says. Throws `UsageError`.
    func originals() throws -> OriginalsPolicy {
        switch value("--originals") {
        case nil, "all": return .everything
        case "none": return .onDemand
        case let text?:
            guard let bytes = Invocation.byteCount(text) else {
                throw UsageError("--originals needs all, none or a size such as 500M or 20G, not \(text)")
            }
            return .within(bytes)
        }
    }

    /// A size with an optional unit of 1000: `K`, `M`, `G` or `T`, and `B` behind it if one likes.
    static func byteCount(_ text: String) -> Int64? {
        var digits = text.uppercased()[...]
        if digits.hasSuffix("B") { digits.removeLast() }
        let units: [Character: Int64] = ["K": 1000, "M": 1_000_000, "G": 1_000_000_000, "T": 1_000_000_000_000]
        let unit = digits.last.flatMap { units[$0] }
        if unit != nil { digits.removeLast() }
        guard let number = Int64(digits), number >= 0 else { return nil }
        let product = number.multipliedReportingOverflow(by: unit ?? 1)
        return product.overflow ? nil : product.partialValue
    }
}
