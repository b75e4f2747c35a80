internal import SyncCore

/// How a change is called on this device: the number of its log here and a sequence in it, as in `2:17`.
///
/// Local and short, to be typed. It stays the same when more changes arrive, when the log is packed and when its
/// branches become known; another device numbers the same logs otherwise, and tells the change by its hash.
/// Every sequence within a change means that change. While an editor saves a text on its own, the next save may take
/// the place of the last change, and its number with it.
public struct ChangeNumber: Hashable, Comparable, Sendable, LosslessStringConvertible {
    /// The number of the log on this device.
    package var log: UInt32
    /// The sequence of an operation of the change.
    package var sequence: UInt64

    package init(log: UInt32, sequence: UInt64) {
        self.log = log
        self.sequence = sequence
    }

    /// A number from its text form, `nil` for any other text.
    public init?(_ description: String) {
        let parts = description.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let log = UInt32(parts[0]), let sequence = UInt64(parts[1]), log > 0, sequence > 0
        else { return nil }
        self.init(log: log, sequence: sequence)
    }

    /// The text form, as in `2:17`.
    public var description: String { "\(log):\(sequence)" }

    /// By log, then sequence: an order for sorting, not for time.
    public static func < (a: ChangeNumber, b: ChangeNumber) -> Bool {
        a.log != b.log ? a.log < b.log : a.sequence < b.sequence
    }
}

extension LoggedChange {
    /// How the change is called here.
    var number: ChangeNumber { ChangeNumber(log: log, sequence: firstSequence) }

    /// The change's operations.
    var sequences: ClosedRange<UInt64> { firstSequence...lastSequence }
    /// The change's last operation.
    var end: Dot { Dot(log: log, sequence: lastSequence) }
}

extension LogView {
    /// The change that a number names, `nil` when there is none.
    ///
    /// Throws `StoreError.corrupt`. Cost: opens one segment.
    func change(_ number: ChangeNumber) throws -> LoggedChange? {
        guard let numbers = directory.numbers, numbers.contains(number.log),
            let dot = directory.canonical(number.log, number.sequence), dot.sequence <= directory[dot.log].head
        else { return nil }
        return try change(holding: dot)
    }
}
