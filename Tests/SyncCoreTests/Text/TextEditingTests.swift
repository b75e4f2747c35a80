import MergeOracle
import SyncCore
import SyncTestSupport
import Testing

/// Devices that type into their own documents and exchange what they wrote.
@Suite struct TextEditingTests {
    @Test(arguments: 1...12) func `devices that type and exchange come to the oracle's text`(_ seed: UInt64) {
        var devices = TypingDevices(seed: seed)
        for _ in 0..<60 { devices.step() }
        let expected = devices.history.oracle.text(of: Set(devices.history.made.indices))
        for device in 0..<3 {
            devices.exchange(device)
            #expect(devices.bytes(device) == expected, "seed \(seed), device \(device)")
        }
    }

    @Test(arguments: [
        "한글", "\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}", "👨‍👩‍👧‍👦", "🇰🇷🇬🇧", "e\u{301}\u{323}", "שלום עולם", "ㅎㅏㄴ",
    ]) func `a text comes back byte for byte and is never cut within a scalar`(_ string: String) throws {
        let bytes = Array(string.utf8)
        for cut in 0...bytes.count {
            var document = TextDocument()
            _ = document.apply([insertion(1, 1, at: 0, bytes)], ties: TextTies(logs: [1, 2]))
            let isBoundary = cut == bytes.count || bytes[cut] & 0xc0 != 0x80
            let merge = document.apply([insertion(2, 1, at: cut, [0x2e], behind: 1)], ties: TextTies(logs: [1, 2]))
            #expect(merge.refused.map(\.error.code) == (isBoundary ? [] : [.cutsScalar]))
            #expect(document.bytes == bytes[..<cut] + (isBoundary ? [0x2e] : []) + bytes[cut...])
        }
    }

    @Test func `a local edit that cannot be is refused and changes nothing`() {
        var document = TextDocument()
        _ = document.apply([insertion(1, 1, at: 0, Array("한글".utf8))], ties: TextTies(logs: [1, 2]))
        for (position, deleting, bytes, code) in [
            (7, 0, [0x61], TextError.Code.outOfRange), (0, 7, [], .outOfRange), (-1, 0, [0x61], .outOfRange),
            (1, 0, [0x61], .cutsScalar), (0, 2, [], .cutsScalar), (0, 0, [], .malformedHunks),
            (0, 0, [0xff], .notUTF8), (3, 0, [0xed, 0xa0, 0x80], .notUTF8),
        ] as [(Int, Int, [UInt8], TextError.Code)] {
            let error = #expect(throws: TextError.self) {
                try document.edit(Dot(log: 1, sequence: 9), at: position, deleting: deleting, inserting: bytes)
            }
            #expect(error?.code == code)
        }
        #expect(document.string == "한글" && document.operationCount == 1)
    }

    @Test func `an operation without its parent waits, and a known one is skipped`() {
        var document = TextDocument()
        let first = insertion(1, 1, at: 0, [0x61])
        let second = insertion(2, 1, at: 1, [0x62], behind: 1)
        #expect(document.apply([second], ties: TextTies(logs: [1, 2])).waiting == [second])
        _ = document.apply([first, second, first], ties: TextTies(logs: [1, 2]))
        #expect(document.string == "ab" && document.operationCount == 2)
    }

    private func insertion(
        _ log: LogNumber, _ sequence: UInt64, at position: Int, _ bytes: [UInt8], behind parent: LogNumber? = nil
    ) -> TextOperation {
        let parents = parent.map { TextParents.operations([Dot(log: $0, sequence: 1)]) } ?? .before
        return TextOperation(
            id: Dot(log: log, sequence: sequence), parents: parents,
            hunks: [TextHunk(position: position, deleted: 0, inserted: bytes)])
    }
}

extension TextDocument {
    /// Edits with bytes from an array.
    mutating func edit(_ id: Dot, at position: Int, deleting: Int, inserting bytes: [UInt8]) throws(TextError) {
        var copy = bytes
        let failure: TextError? = copy.withUnsafeMutableBufferPointer { buffer in
            do throws(TextError) {
                try edit(id, at: position, deleting: deleting, inserting: UnsafeBufferPointer(buffer))
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }
}
