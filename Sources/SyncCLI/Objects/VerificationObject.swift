import DiarySync

/// Two stores compared, as scripts see it.
struct VerificationObject: Encodable {
    /// One kind of record on both sides; a side without any has no digest.
    struct Kind: Encodable {
        var kind: String
        var digest: String?
        var other: String?
        var count: Int
        var otherCount: Int
        var equal: Bool
    }

    /// A record that differs. No fields: one side lacks it.
    struct Difference: Encodable {
        var kind: String
        var id: String
        var fields: [String]

        init(_ difference: RecordDifference) {
            kind = difference.kind
            id = difference.record.description
            fields = difference.fields
        }
    }

    var sameVersion: Bool
    var equal: Bool
    var kinds: [Kind]
    var differs: [Difference]
    /// The actors of whose logs one side has seen more.
    var actors: [ActorObject]

    /// Operations that one of them keeps for a newer version, and so does not show.
    var uninterpreted: Int64

    init(_ mine: StoreDigest, _ other: StoreDigest, _ differences: [RecordDifference], uninterpreted: Int64) {
        self.uninterpreted = uninterpreted
        sameVersion = mine.version == other.version
        kinds = Set((mine.kinds + other.kinds).map(\.name)).sorted().map { name in
            let left = mine.kinds.first { $0.name == name }
            let right = other.kinds.first { $0.name == name }
            return Kind(
                kind: name, digest: left?.digest.hex, other: right?.digest.hex, count: left?.count ?? 0,
                otherCount: right?.count ?? 0, equal: left == right)
        }
        equal = kinds.allSatisfy(\.equal)
        differs = differences.map(Difference.init)
        actors = ActorObject.differing(mine.version, other.version)
    }

    /// For people.
    var text: String {
        let rows = kinds.map {
            ("\($0.kind)", "\($0.count) here, \($0.otherCount) there: \($0.equal ? "equal" : "different")")
        }
        let lines = differs.map { difference in
            let fields = difference.fields.joined(separator: ", ")
            return "  \(difference.kind) \(difference.id): \(fields.isEmpty ? "only on one side" : fields)\n"
        }
        let logs = actors.map { ("device \($0.actor.prefix(8))", $0.text) }
        return verdict + "\n" + Command.table(logs) + Command.table(rows) + lines.joined()
    }

    private var verdict: String {
        switch (equal, sameVersion) {
        case (true, true): "Equal: both hold the same diary."
        case (true, false): "Equal so far, but one has seen more: sync both."
        case (false, false): "Not at the same version, which is no fault: sync both."
        case (false, true):
            uninterpreted > 0
                ? "Different, because one keeps what a newer version wrote: update its program."
                : "Different at the same version: report this."
        }
    }
}
