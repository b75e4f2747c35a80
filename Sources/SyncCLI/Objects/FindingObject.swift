import DiarySync

/// Something that needs attention, as scripts see it.
struct FindingObject: Encodable {
    /// What is concerned: `database`, `segment`, `chain`, `replay`, `media`, `quarantine`, `uninterpreted`, `conflicts`,
    /// `sync`.
    var code: String
    /// What was found and what to do.
    var message: String
    /// The media file concerned, if it is one.
    var id: String?

    init(_ code: String, _ message: String, id: String? = nil) {
        self.code = code
        self.message = message
        self.id = id
    }

    init(_ finding: IntegrityFinding) { self.init(finding.code.rawValue, finding.message) }
    init(_ finding: MediaFinding) { self.init("media", finding.message, id: finding.hash.text) }
}

/// A store's check of itself, as scripts see it.
struct IntegrityObject: Encodable {
    /// A kind of record with its digest.
    struct Kind: Encodable {
        var kind: String
        var count: Int
        var digest: String
    }

    var sound: Bool
    var segments: Int
    var operations: UInt64
    var kinds: [Kind]
    var findings: [FindingObject]

    init(_ report: IntegrityReport) {
        sound = report.findings.isEmpty
        segments = report.segments
        operations = report.operations
        kinds = report.digest.kinds.map { Kind(kind: $0.name, count: $0.count, digest: $0.digest.hex) }
        findings = report.findings.map { FindingObject($0) }
    }
}
