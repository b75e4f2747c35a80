import SyncCore

/// Differences with the faults that tests have to find.
enum TornDifference {
    /// Ends trimmed to scalars, as if graphemes did not matter.
    static func hunksByScalars(from base: [UInt8], to new: [UInt8]) -> [TextHunk] {
        hunks(
            from: units(base) { $0.unicodeScalars.map(String.init) },
            to: units(new) { $0.unicodeScalars.map(String.init) }
        ) {
            Array($0.utf8) == Array($1.utf8)
        }
    }

    /// Ends compared as characters, for which both forms of Hangul are one.
    static func hunksByCharacters(from base: [UInt8], to new: [UInt8]) -> [TextHunk] {
        hunks(from: units(base) { $0.map(String.init) }, to: units(new) { $0.map(String.init) }) { $0 == $1 }
    }

    /// Ends trimmed to scalars that are no marks or joiners, which leaves flags to luck.
    static func hunksByTable(from base: [UInt8], to new: [UInt8]) -> [TextHunk] {
        hunks(from: units(base, pieces), to: units(new, pieces)) { Array($0.utf8) == Array($1.utf8) }
    }

    private static func pieces(_ text: String) -> [String] {
        var pieces: [String] = []
        for character in text {
            let isFlag = character.unicodeScalars.allSatisfy { 0x1f1e6...0x1f1ff ~= $0.value }
            pieces += isFlag ? character.unicodeScalars.map(String.init) : [String(character)]
        }
        return pieces
    }

    private static func units(_ text: [UInt8], _ cut: (String) -> [String]) -> [String] {
        cut(String(decoding: text, as: UTF8.self))
    }

    private static func hunks(
        from base: [String], to new: [String], areEqual: (String, String) -> Bool
    ) -> [TextHunk] {
        let shorter = min(base.count, new.count)
        let prefix = (0..<shorter).first { !areEqual(base[$0], new[$0]) } ?? shorter
        let suffix = (0..<shorter - prefix).first { !areEqual(base[base.count - 1 - $0], new[new.count - 1 - $0]) }
        let end = suffix ?? shorter - prefix
        let deleted = base[prefix..<base.count - end].joined().utf8.count
        let inserted = Array(new[prefix..<new.count - end].joined().utf8)
        if deleted == 0 && inserted.isEmpty { return [] }
        let position = base[..<prefix].joined().utf8.count
        return [TextHunk(position: position, deleted: deleted, inserted: inserted)]
    }
}
