import DiarySync

/// What was found about the diary being a copy, as scripts see it.
struct CopyObject: Encodable {
    var reason: String
    var noticedAt: String?
    var oldActor: String?
    var newActor: String?

    init(_ notice: CopyNotice) {
        reason = notice.reason.rawValue
        noticedAt = notice.noticedAt?.rfc3339
        oldActor = notice.oldActor?.description
        newActor = notice.newActor?.description
    }

    /// One for each notice; `nil` rather than none, so that the key is left out.
    static func list(_ notices: [CopyNotice]) -> [CopyObject]? {
        notices.isEmpty ? nil : notices.map { CopyObject($0) }
    }
}
