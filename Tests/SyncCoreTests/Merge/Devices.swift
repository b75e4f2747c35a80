import SyncCore
import SyncTestSupport

/// Two devices that write one story apart and meet when told to.
struct Devices {
    static let story = RecordID(Bytes16(high: 0, low: 1))

    var history = History(actors: [ActorID(Bytes16(high: 0, low: 1)), ActorID(Bytes16(high: 0, low: 2))])

    /// Two devices that both know what `prepare` does.
    init(_ prepare: (inout Draft) -> Void = { $0.assign(Devices.story, [(.title, "start")]) }) throws {
        try a(prepare)
        try meet()
    }

    /// Lets the first device write.
    mutating func a(at milliseconds: Int64 = 0, _ edit: (inout Draft) -> Void) throws {
        try history.write(0, at: WallTime(milliseconds: milliseconds), edit)
    }

    /// Lets the second device write.
    mutating func b(at milliseconds: Int64 = 0, _ edit: (inout Draft) -> Void) throws {
        try history.write(1, at: WallTime(milliseconds: milliseconds), edit)
    }

    /// Both devices hear everything.
    mutating func meet() throws {
        try history.sync(from: 0, to: 1)
        try history.sync(from: 1, to: 0)
    }

    /// The story as the first device has it.
    var onA: RecordState { history.replicas[0].record(Devices.story) }
    /// The story as the second device has it.
    var onB: RecordState { history.replicas[1].record(Devices.story) }
    /// The title shown on each device.
    var titles: [Value] { history.replicas.map { $0.record(Devices.story).register(.title).displayed($0.ties) } }
    /// The pictures shown on each device.
    var pictures: [[Value]] { history.replicas.map { $0.record(Devices.story).list(.mediaItems).displayed($0.ties) } }
    /// What differs from the oracle in some order of delivery; `nil` when nothing does.
    var fault: String? {
        get throws {
            var judge = HistoryJudge(history)
            return try judge.faultInEveryOrder()
        }
    }
}
