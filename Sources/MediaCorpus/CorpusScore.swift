/// How groups that somebody found compare with what is true.
package struct CorpusScore: Equatable {
    /// Groups that were found as they are.
    package var right = 0
    /// Groups that were found and hold files that do not belong together.
    package var wrong = 0
    /// Groups that were not found, or not whole.
    package var missed = 0

    /// Compares groups of files, each with all of its names.
    ///
    /// `same` holds groups of files of which one stands for the others: equal files, where pictures are compared.
    package init(found: [[[[UInt8]]]], expected: [[[UInt8]]], same: [[[UInt8]]] = []) {
        var stand: [[UInt8]: [UInt8]] = [:]
        for group in same { for path in group { stand[path] = group[0] } }
        var groupOf: [[UInt8]: Int] = [:]
        for (number, group) in expected.enumerated() { for path in group { groupOf[stand[path] ?? path] = number } }
        var whole: Set<Int> = []
        for group in found {
            let files = group.map { names in names.map { stand[$0] ?? $0 }.first { groupOf[$0] != nil } }
            let numbers = Set(files.map { $0.flatMap { groupOf[$0] } })
            guard numbers.count == 1, let number = numbers.first ?? nil else {
                wrong += 1
                continue
            }
            if Set(files.compactMap(\.self)).count == expected[number].count { whole.insert(number) }
        }
        right = whole.count
        missed = expected.count - whole.count
    }
}
