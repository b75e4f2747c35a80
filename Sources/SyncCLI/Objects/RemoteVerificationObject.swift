import DiarySync

/// How far an actor's log goes on both sides, as scripts see it.
struct ActorObject: Encodable {
    var actor: String
    /// The sequences at which it ends: several where it has branched.
    var here: [UInt64]
    var there: [UInt64]

    /// The actors whose heads are others in two vectors.
    static func differing(_ mine: VersionVector, _ other: VersionVector) -> [ActorObject] {
        let actors = Set(Set(mine.heads).symmetricDifference(other.heads).map(\.actor)).sorted()
        return actors.map { actor in
            ActorObject(
                actor: actor.description, here: mine.heads.filter { $0.actor == actor }.map(\.sequence),
                there: other.heads.filter { $0.actor == actor }.map(\.sequence))
        }
    }

    /// How far the log goes, for people.
    var text: String {
        let sides = [here, there].map { $0.isEmpty ? "nothing" : $0.map(String.init).joined(separator: " and ") }
        return "\(sides[0]) here, \(sides[1]) there"
    }
}

/// A diary compared with its server, as scripts see it.
struct RemoteVerificationObject: Encodable {
    /// Those of a comparison of two diaries; a server knows nothing of records.
    var sameVersion: Bool
    var equal: Bool
    var kinds: [String] = []
    var differs: [String] = []
    /// The actors whose logs differ.
    var actors: [ActorObject]
    var serverBehind: Bool
    var deviceBehind: Bool
    var serverWentBack: Bool
    var position: UInt64

    init(_ comparison: RemoteComparison) {
        sameVersion = comparison.isSameVersion
        equal = comparison.isSameVersion
        actors = comparison.differing.map {
            ActorObject(actor: $0.actor.description, here: $0.here, there: $0.there)
        }
        serverBehind = comparison.differing.contains(where: \.isOtherBehind)
        deviceBehind = comparison.differing.contains(where: \.isBehind)
        serverWentBack = comparison.hasServerGoneBack
        position = comparison.logLength
    }

    /// For people.
    var text: String {
        let rows = actors.map { ("device \($0.actor.prefix(8))", $0.text) }
        return verdict + "\n" + Command.table(rows)
    }

    private var verdict: String {
        if sameVersion { return "Equal: the server holds what this device holds." }
        let reasons = [
            serverWentBack ? "the server's log is not the one seen before" : nil,
            serverBehind ? "some of this device's has not been sent" : nil,
            deviceBehind ? "the server has more" : nil,
        ].compactMap(\.self)
        return "Not at the same version (\(reasons.joined(separator: "; "))): sync."
    }
}
