import SyncCore
import Testing

@Suite struct TextHunkApplyingTests {
    @Test func `hunks replace what they name`() throws {
        #expect(
            try applied("hello world", hunk(0, 1, "H"), hunk(6, 0, "brave "), hunk(10, 1, "")) == "Hello brave worl")
        #expect(try applied("한글", hunk(3, 3, "강")) == "한강")
        #expect(try applied("", hunk(0, 0, "👨‍👩‍👧")) == "👨‍👩‍👧")
        #expect(try applied("as it was") == "as it was")
    }

    @Test(arguments: [
        [hunk(0, 0, "")], [hunk(-1, 1, "")], [hunk(2, -1, "a")], [hunk(0, 1, ""), hunk(1, 1, "")],
        [hunk(4, 0, "a"), hunk(4, 0, "b")], [hunk(4, 1, ""), hunk(1, 1, "")],
    ])
    func `hunks that are empty or not ascending and apart are malformed`(_ hunks: [TextHunk]) {
        #expect(throws: TextError(.malformedHunks)) { try TextHunk.apply(hunks, to: Array("hello world".utf8)) }
    }

    @Test(arguments: [hunk(3, 0, "a"), hunk(2, 1, ""), hunk(0, 3, "a"), hunk(.max, 0, "a"), hunk(0, .max, "a")])
    func `hunks beyond the text are refused`(_ hunk: TextHunk) {
        #expect(throws: TextError(.outOfRange)) { try TextHunk.apply([hunk], to: Array("ab".utf8)) }
    }

    @Test(arguments: [hunk(1, 0, "a"), hunk(0, 2, ""), hunk(2, 1, ""), hunk(3, 1, "")])
    func `hunks that cut a scalar are refused`(_ hunk: TextHunk) {
        #expect(throws: TextError(.cutsScalar)) { try TextHunk.apply([hunk], to: Array("한글".utf8)) }
    }

    @Test(arguments: [[0xed, 0x95], [0xff], [0xed, 0xa0, 0x80], [0x9c]] as [[UInt8]])
    func `bytes that are not UTF-8 are refused`(_ bytes: [UInt8]) {
        let hunk = TextHunk(position: 0, deleted: 0, inserted: bytes)
        #expect(throws: TextError(.notUTF8)) { try TextHunk.apply([hunk], to: []) }
    }

    private func applied(_ text: String, _ hunks: TextHunk...) throws -> String {
        String(decoding: try TextHunk.apply(hunks, to: Array(text.utf8)), as: UTF8.self)
    }
}

private func hunk(_ position: Int, _ deleted: Int, _ text: String) -> TextHunk {
    TextHunk(position: position, deleted: deleted, inserted: Array(text.utf8))
}
