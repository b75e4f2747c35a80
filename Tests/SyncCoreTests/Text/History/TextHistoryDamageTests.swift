import Codecs
import Glibc
import SyncCore
import SyncTestSupport
import Testing

/// Bytes at rest that are not what was written.
@Suite struct TextHistoryDamageTests {
    private let ties = TextTies(logs: [1, 2, 3])
    private let form = TextHistoryForm(compressor: Zstandard(level: 9), checksummer: CRC32C())

    @Test func `a changed or missing byte is noticed wherever it is`() throws {
        let bytes = form.bytes(of: document(seed: 5)) ?? []
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 0x10
            #expect(throws: WireError.self) { _ = try form.document(of: changed, ties: ties).byteCount }
            #expect(throws: WireError.self) { _ = try form.document(of: Array(bytes[..<place]), ties: ties).byteCount }
        }
        #expect(try form.document(of: bytes, ties: ties).bytes == document(seed: 5).bytes)
    }

    @Test func `a version that this one does not know is unsupported`() {
        let error = #expect(throws: WireError.self) { _ = try form.document(of: [2, 0, 0], ties: ties).byteCount }
        #expect(error?.reason == .unsupported)
    }

    /// Bodies behind a right checksum; more of them by hand with `TEXT_FUZZ`.
    @Test func `whatever a body says, it is refused or comes to a valid text`() throws {
        let seed: UInt64 = 41
        var random = SeededRandom(seed: seed)
        var read = 0
        let wanted = getenv("TEXT_FUZZ").flatMap { Int(String(cString: $0)) } ?? 20_000
        for round in 0..<(wanted / 200) {
            let body = TextHistoryBody(form.bytes(of: document(seed: UInt64(round))) ?? [])
            for _ in 0..<200 {
                let changed = body.changed(&random)
                guard let text = comesTo(changed) else { continue }
                read += 1
                #expect(String(validating: text, as: UTF8.self) != nil, "seed \(seed), round \(round)")
            }
        }
        print("seed \(seed): \(wanted) bodies, \(read) read")
        #expect(read > wanted / 100 && read < wanted)
    }

    /// The text of changed bytes once more was done with it, or `nil` when they were refused.
    private func comesTo(_ bytes: [UInt8]) -> [UInt8]? {
        do {
            var text = try form.document(of: bytes, ties: ties)
            let hunk = TextHunk(position: 0, deleted: 0, inserted: [0x7a])
            for log: LogNumber in [1, 9] {
                let id = Dot(log: log, sequence: 1 << 40)
                _ = text.apply([TextOperation(id: id, parents: .operations([]), hunks: [hunk])], ties: ties)
            }
            _ = form.bytes(of: text)
            return text.bytes
        } catch {
            return nil
        }
    }

    private func document(seed: UInt64) -> TextDocument {
        var history = TextHistory(devices: 3, seed: seed)
        history.grow(
            .init(steps: 20, isMalformed: seed % 2 == 1, twinnable: 30, seeds: Int(seed % 3), undoes: seed % 2 == 0))
        var document = TextDocument()
        _ = document.apply(history.made.indices.map { history.operation($0, logs: [1, 2, 3]) }, ties: ties)
        return document
    }
}
