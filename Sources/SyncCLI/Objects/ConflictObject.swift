import DiarySync

/// A conflict as scripts see it.
struct ConflictObject: Encodable {
    /// One of its sides.
    struct CandidateObject: Encodable {
        var k: Int
        var value: FieldValue
        var actor: String
        var device: String
        var at: String
        var shown: Bool

        init(_ candidate: Conflict.Candidate, _ value: FieldValue) {
            k = candidate.number
            self.value = value
            actor = candidate.actor.description
            device = candidate.device
            at = candidate.writtenAt.rfc3339
            shown = candidate.isShown
        }
    }

    var n: Int64
    var id: String
    var record: String
    var field: String?
    var kind: String
    var candidates: [CandidateObject]
    var state: String
}
