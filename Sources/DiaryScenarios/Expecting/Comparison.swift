internal import SyncCore

/// Compares what is expected with what is found.
enum Comparison {
    /// Texts, by their bytes.
    static func equal(_ subject: String, expected: String?, found: String?) throws {
        guard expected.map({ ExactText($0) }) != found.map({ ExactText($0) }) else { return }
        // Spellings that look the same are told apart by their scalars.
        let isLookalike = expected == found
        throw ScenarioFailure(
            subject, expected: shown(expected, asScalars: isLookalike), found: shown(found, asScalars: isLookalike))
    }

    /// Lists of texts, in their order.
    static func equal(_ subject: String, expected: [String], found: [String]) throws {
        guard expected.map({ ExactText($0) }) != found.map({ ExactText($0) }) else { return }
        throw ScenarioFailure(subject, expected: shown(expected), found: shown(found))
    }

    static func equal(_ subject: String, expected: Bool, found: Bool) throws {
        guard expected != found else { return }
        throw ScenarioFailure(subject, expected: expected ? "yes" : "no", found: found ? "yes" : "no")
    }

    static func equal(_ subject: String, expected: Int64, found: Int64) throws {
        guard expected != found else { return }
        throw ScenarioFailure(subject, expected: "\(expected)", found: "\(found)")
    }

    private static func shown(_ text: String?, asScalars: Bool) -> String {
        guard let text else { return "nothing" }
        guard asScalars else { return "\"\(text)\"" }
        return text.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
    }

    private static func shown(_ texts: [String]) -> String {
        texts.isEmpty ? "none" : texts.map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
