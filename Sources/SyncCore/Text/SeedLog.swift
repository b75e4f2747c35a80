/// The texts from outside that a text's history holds.
///
/// A value is one event, whoever carried it in: its units are there once, and a deletion of them is one whatever carrier
/// its author knew. Carriers of one value and one revision are one operation under several names. A carrier of another
/// revision is an operation of its own, because positions are read in the version of exactly their parents, and the
/// highest revision there says which value that version shows.
struct SeedLog {
    /// A value.
    struct Value {
        /// Its UTF-8.
        var bytes: [UInt8]
        /// Where its units begin in the log's content.
        var content: Int32
        /// The first operation that carried it, which stands for it where it is undone.
        var operation: Int32
        /// The operations that carried it, one for each revision.
        var carriers: [Carrier] = []

        /// How many units it has.
        var length: Int32 { Int32(bytes.count) }
    }

    /// An operation that carried a value.
    struct Carrier {
        /// The operation.
        var operation: Int32
        /// The revision it gave.
        var revision: UInt64
        /// Whether the source told that.
        var isStated: Bool
    }

    /// The values in the order of their arrival.
    private(set) var values: [Value] = []
    private var indices: [[UInt8]: Int] = [:]
    private var valueOfOperation: [Int32: Int] = [:]

    /// The index of a value.
    func index(of bytes: [UInt8]) -> Int? { indices[bytes] }

    /// The index of the value that an operation carried.
    func index(carriedBy operation: Int32) -> Int? { valueOfOperation[operation] }

    /// The operation that is the same event as a seed; a source that tells its revision is noted.
    mutating func known(_ seed: TextSeed) -> Int32? {
        guard let index = indices[seed.value],
            let carrier = values[index].carriers.firstIndex(where: { $0.revision == seed.revision })
        else { return nil }
        if seed.isRevisionStated { values[index].carriers[carrier].isStated = true }
        return values[index].carriers[carrier].operation
    }

    /// Adds a carrier; whether its value is a new one, whose units begin at `content`.
    mutating func append(_ seed: TextSeed, _ operation: Int32, content: Int32) -> Bool {
        let carrier = Carrier(operation: operation, revision: seed.revision, isStated: seed.isRevisionStated)
        let known = indices[seed.value]
        let index = known ?? values.count
        if known == nil {
            values.append(Value(bytes: seed.value, content: content, operation: operation))
            indices[seed.value] = index
        }
        values[index].carriers.append(carrier)
        valueOfOperation[operation] = index
        return known == nil
    }
}
