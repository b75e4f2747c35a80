import SyncCore
import SyncTestSupport

/// Seeded randomness with the shapes that wire tests draw from it.
///
/// A failure is replayed from the seed that its message shows.
struct WireRandom: RandomNumberGenerator {
    let seed: UInt64
    private var random: SeededRandom

    init(seed: UInt64) {
        self.seed = seed
        random = SeededRandom(seed: seed)
    }

    mutating func next() -> UInt64 { random.next() }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
    mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }
    mutating func bytes(_ count: Int) -> [UInt8] { random.bytes(count) }
    mutating func bytes16() -> Bytes16 { Bytes16(high: next(), low: next()) }
    mutating func hash() -> ContentHash { ContentHash(head: bytes16(), tail: bytes16()) }
    /// Numbers of every length, small ones as often as large ones.
    mutating func number() -> UInt64 { next() >> UInt64(below(64)) }
    mutating func choice<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

/// What people write, and what goes wrong with it: composed and decomposed Hangul, joined emoji, controls, nothing.
private let texts = [
    "", "a", "산책 다녀왔어요", "산책", "👩‍👩‍👧‍👦🐈‍⬛", "é", "e\u{301}", "\u{0}", "\u{10FFFF}", "line\nbreak", "\"\\",
]

extension WireRandom {
    mutating func text() -> String { (0...below(4)).map { _ in choice(texts) }.joined() }

    mutating func kind() -> RecordKind {
        below(4) == 0 ? .named(ExactText(text())) : .numbered(max(1, number()))
    }

    mutating func field() -> FieldKey {
        below(4) == 0 ? .named(ExactText(text())) : .numbered(max(1, number()))
    }

    mutating func value(depth: Int = 0) -> Value {
        switch below(depth < Limits.maximumValueDepth ? 7 : 6) {
        case 0: .null
        case 1: .integer(Int64(bitPattern: next()) >> Int64(below(64)))
        case 2: .real(bits: next())
        case 3: .text(text())
        case 4: .bytes(bytes(below(20)))
        case 5: .record(RecordID(bytes16()))
        default: .tuple((0..<below(4)).map { _ in value(depth: depth + 1) })
        }
    }

    mutating func dot() -> Dot {
        Dot(log: LogNumber(below(2 * Limits.maximumChangeHeads + 1)), sequence: max(1, number()))
    }

    mutating func dots() -> [Dot] { (0..<below(4)).map { _ in dot() } }
    mutating func slot() -> Slot { Slot(left: below(2) == 0 ? nil : dot(), right: below(2) == 0 ? nil : dot()) }

    mutating func head() -> Head { Head(actor: ActorID(bytes16()), sequence: max(1, number()), hashPrefix: next()) }

    mutating func operation() -> Operation { Operation(kind(), RecordID(bytes16()), action()) }

    private mutating func action() -> Operation.Action {
        switch below(11) {
        case 0: .assign(writes())
        case 1: .add(field(), value(), folding: dots())
        case 2: .remove(field(), value(), additions: dots())
        case 3: .insert(field(), value(), slot(), folding: dots())
        case 4: .move(field(), value(), slot(), replacing: dots())
        case 5: .takeOut(field(), value(), additions: dots())
        case 6: .delete(below(2) == 0 ? .editWins : .deleteWins, seen: dots())
        case 7: .restore(deletes: dots())
        case 8: .text(textField(), parents: dots(), .edit(hunks(), isTwinnable: below(2) == 0))
        case 9: .text(textField(), parents: dots(), .undo([dot()] + dots()))
        default: .text(textField(), parents: [], .seed(textSeed()))
        }
    }

    private mutating func writes() -> [RegisterWrite] {
        var seen: Set<FieldKey> = []
        return (0...below(5)).compactMap { _ in
            let field = field()
            return seen.insert(field).inserted ? RegisterWrite(field, value(), replacing: dots()) : nil
        }
    }

    private mutating func textField() -> TextField { TextField(field(), item: value()) }

    private mutating func textSeed() -> TextSeed {
        TextSeed(Array(text().utf8), revision: number(), isRevisionStated: below(2) == 0)
    }

    private mutating func hunks() -> [TextHunk] {
        var end = 0
        return (0...below(4)).map { index in
            let position = end + below(1 << below(20)) + (index == 0 ? 0 : 1)
            let inserted = Array(text().utf8)
            let deleted = below(1 << below(20)) + (inserted.isEmpty ? 1 : 0)
            end = position + deleted
            return TextHunk(position: position, deleted: deleted, inserted: inserted)
        }
    }
}
