/// What an operation does to a text, on the wire behind its field and item:
///
/// | bytes | edit (9) | undo (10) | seed (11) |
/// |---|---|---|---|
/// | 1 | flags: 1 has parents, 2 twinnable | flags: 1 has parents | flags: 4 revision stated |
/// | dots | parents, when there are | parents, when there are | |
/// | ... | varint count, hunks | dots undone | varint revision, value behind its length |
///
/// A hunk is three varints (position, less the end of the hunk before it; bytes deleted; bytes inserted) and the inserted
/// UTF-8. All other flags are reserved and critical: an operation that sets one is `unsupported`.
extension ByteWriter {
    /// Writes a text operation behind its field and item.
    mutating func textAction(
        _ action: TextAction, parents: [Dot], _ reference: (Dot) -> (head: Int, sequence: UInt64)
    ) {
        var flags = parents.isEmpty ? 0 : TextFlags.hasParents
        switch action {
        case .edit(_, let isTwinnable): if isTwinnable { flags |= TextFlags.isTwinnable }
        case .undo: break
        case .seed(let seed): if seed.isRevisionStated { flags |= TextFlags.isRevisionStated }
        }
        byte(flags)
        if !parents.isEmpty { dots(parents, reference) }
        switch action {
        case .edit(let hunks, _): self.hunks(hunks)
        case .undo(let targets): dots(targets, reference)
        case .seed(let seed):
            varint(seed.revision)
            seed.value.withUnsafeBytes { block($0) }
        }
    }

    private mutating func hunks(_ hunks: [TextHunk]) {
        varint(hunks.count)
        var end = 0
        for hunk in hunks {
            varint(hunk.position - end)
            varint(hunk.deleted)
            hunk.inserted.withUnsafeBytes { block($0) }
            end = hunk.position + hunk.deleted
        }
    }
}

/// The flags of a text operation.
enum TextFlags {
    static let hasParents: UInt8 = 1
    static let isTwinnable: UInt8 = 2
    static let isRevisionStated: UInt8 = 4
}

extension ByteReader {
    /// Reads a text operation of a code from 9 to 11 behind its field and item.
    mutating func textAction(
        code: UInt64, _ resolve: DotResolver
    ) throws(WireError) -> (parents: [Dot], action: TextAction) {
        let allowed =
            switch code {
            case 9: TextFlags.hasParents | TextFlags.isTwinnable
            case 10: TextFlags.hasParents
            default: TextFlags.isRevisionStated
            }
        let flags = try byte("text flags")
        guard flags & ~allowed == 0 else { throw error(.unsupported, "text flags") }
        let parents = flags & TextFlags.hasParents != 0 ? try someDots("parents", resolve) : []
        switch code {
        case 9: return (parents, .edit(try hunks(), isTwinnable: flags & TextFlags.isTwinnable != 0))
        case 10: return (parents, .undo(try someDots("undone operations", resolve)))
        default: return (parents, .seed(try seed(isRevisionStated: flags & TextFlags.isRevisionStated != 0)))
        }
    }

    private mutating func someDots(_ what: StaticString, _ resolve: DotResolver) throws(WireError) -> [Dot] {
        let dots = try dots(resolve)
        guard !dots.isEmpty else { throw error(.malformed, what) }
        return dots
    }

    private mutating func hunks() throws(WireError) -> [TextHunk] {
        let count = try elementCount("hunk count")
        guard count > 0 else { throw error(.malformed, "hunk count") }
        var hunks: [TextHunk] = []
        var end = 0
        for index in 0..<count {
            let gap = try self.count(limit: Limits.maximumTextBytes, "hunk position")
            guard index == 0 || gap > 0 else { throw error(.malformed, "hunk position") }
            let hunk = TextHunk(
                position: end + gap, deleted: try self.count(limit: Limits.maximumTextBytes, "deleted bytes"),
                inserted: try utf8("inserted bytes"))
            guard hunk.deleted > 0 || !hunk.inserted.isEmpty else { throw error(.malformed, "hunk") }
            end = hunk.position + hunk.deleted
            guard end <= Limits.maximumTextBytes else { throw error(.limitExceeded, "hunk position") }
            hunks.append(hunk)
        }
        return hunks
    }

    private mutating func seed(isRevisionStated: Bool) throws(WireError) -> TextSeed {
        let revision = try varint("revision")
        return TextSeed(try utf8("seed"), revision: revision, isRevisionStated: isRevisionStated)
    }

    private mutating func utf8(_ what: StaticString) throws(WireError) -> [UInt8] {
        let raw = try block(what)
        let bytes = raw.bindMemory(to: UInt8.self)
        guard TextDocument.isUTF8(bytes) else { throw error(.malformed, what) }
        return Array(bytes)
    }
}
