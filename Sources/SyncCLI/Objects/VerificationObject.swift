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

    init(_ mine: StoreDigest, _ other: StoreDigest, _ differences: [RecordDifference]) {
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
    }

    /// For people.
    var text: String {
        let verdict =
            equal
            ? (sameVersion ? "Equal: both hold the same diary." : "Equal so far, but one has seen more: sync both.")
            : (sameVersion
                ? "Different at the same version: report this." : "Different, because one has seen more: sync both.")
        let rows = kinds.map {
            ("\($0.kind)", "\($0.count) here, \($0.otherCount) there: \($0.equal ? "equal" : "different")")
        }
        let lines = differs.map { difference in
            let fields = difference.fields.joined(separator: ", ")
            return "  \(difference.kind) \(difference.id): \(fields.isEmpty ? "only on one side" : fields)\n"
        }
        return verdict + "\n" + Command.table(rows) + lines.joined()
    }
}
