import SyncCore

/// Text operations that bytes stand for; any bytes stand for some.
///
/// Each has parents and targets among those before it, or among none, so that the list is in a causal order.
struct TextScript {
    private(set) var operations: [TextOperation] = []
    /// What each operation has to come behind: its parents, what it takes back, and the one before it of its log.
    private var needed: [[Int]] = []
    private var last: [LogNumber: Int] = [:]

    /// More operations cost time, and find nothing that these do not.
    private static let limit = 24
    private static let insertions: [[UInt8]] = [
        [], [0x61], [0x62, 0x63], Array("한".utf8), [0x20], Array("a👧".utf8), [0xff], [0xed, 0x95],
    ]
    private static let extremes = [-1, .min, .max, Limits.maximumTextBytes, Limits.maximumTextBytes + 1]
    private static let values: [[UInt8]] = [
        Array("go home now".utf8), Array("go 멀리 home".utf8), [], Array("oh go".utf8), [0xff],
    ]

    init(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty, operations.count < TextScript.limit { add(&rest) }
    }

    /// Another causal order: the highest log that can go on always does.
    var otherOrder: [Int] {
        var order: [Int] = []
        var isPlaced = Array(repeating: false, count: operations.count)
        while order.count < operations.count {
            let ready = operations.indices.filter { index in
                !isPlaced[index] && needed[index].allSatisfy { isPlaced[$0] }
            }
            guard let next = ready.max(by: { operations[$0].id.log < operations[$1].id.log }) else { break }
            isPlaced[next] = true
            order.append(next)
        }
        return order
    }

    private mutating func add(_ rest: inout Slice<UnsafeRawBufferPointer>) {
        let head = TextScript.byte(&rest)
        let log = LogNumber(head & 3)
        let before = last[log]
        let sequence = before.map { operations[$0].id.sequence + UInt64(head >> 7) + 1 } ?? 1
        var behind: [Int] = []
        var parents = TextParents.before
        if head & 4 != 0 {
            behind = picked(&rest)
            parents = .operations(behind.map { operations[$0].id })
        }
        let action = action(head >> 3 & 15, &behind, &rest)
        last[log] = operations.count
        needed.append(behind + (before.map { [$0] } ?? []))
        operations.append(TextOperation(id: Dot(log: log, sequence: sequence), parents: parents, action))
    }

    /// `behind` gets what is named besides the parents: a dot lies in its change's past, or else the change is wrong and
    /// no text is asked.
    private func action(
        _ kind: UInt8, _ behind: inout [Int], _ rest: inout Slice<UnsafeRawBufferPointer>
    ) -> TextAction {
        switch kind {
        case 0...9: return .edit([TextScript.hunk(&rest, 0)], isTwinnable: kind & 1 != 0)
        case 10:
            let first = TextScript.hunk(&rest, 0)
            let behind = first.position.addingReportingOverflow(first.deleted).partialValue & 0xff
            return .edit([first, TextScript.hunk(&rest, behind)], isTwinnable: false)
        case 11: return .edit([], isTwinnable: false)
        case 12...14:
            let known = picked(&rest)
            behind += known
            let targets = known.map { operations[$0].id }
            return .undo(kind < 14 ? targets : targets + [Dot(log: LogNumber(TextScript.byte(&rest)), sequence: 1000)])
        default:
            let number = TextScript.byte(&rest)
            let value = TextScript.values[Int(number & 7) % TextScript.values.count]
            return .seed(TextSeed(value, revision: UInt64(number >> 3 & 3), isRevisionStated: number >= 0x80))
        }
    }

    /// Up to three operations of those so far.
    private func picked(_ rest: inout Slice<UnsafeRawBufferPointer>) -> [Int] {
        guard !operations.isEmpty else { return [] }
        let number = TextScript.byte(&rest)
        return (0..<(number & 3)).map { step in
            let other = step == 0 ? number >> 2 : TextScript.byte(&rest)
            return operations.count - 1 - Int(other) % operations.count
        }
    }

    private static func hunk(_ rest: inout Slice<UnsafeRawBufferPointer>, _ behind: Int) -> TextHunk {
        let number = byte(&rest)
        let insertion = insertions[Int(number & 7)]
        let place = byte(&rest)
        let deleted = Int(number >> 3 & 7)
        guard number >= 0xc0 else {
            return TextHunk(position: behind + Int(place & 31), deleted: deleted, inserted: insertion)
        }
        let extreme = extremes[Int(place) % extremes.count]
        return number & 0x20 == 0
            ? TextHunk(position: extreme, deleted: deleted, inserted: insertion)
            : TextHunk(position: Int(place & 31), deleted: extreme, inserted: insertion)
    }

    private static func byte(_ rest: inout Slice<UnsafeRawBufferPointer>) -> UInt8 { rest.popFirst() ?? 0 }
}
