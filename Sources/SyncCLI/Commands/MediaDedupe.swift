import DiarySync
import MediaDeduplicator
import MediaImaging

extension Command {
    static let mediaDedupe = Command(
        name: "media dedupe", operands: .any("PATH"),
        options: [
            .flag("--near", "also what looks alike, as suggestions"),
            .flag("--apply", "do it: let the copy that has most take the place of the others"),
            .optional("--move-to", "DIR", "for PATHs: where --apply moves the superfluous files; nothing is deleted"),
            .optional("--index", "FILE", "for PATHs: remember what was read, for the next time"),
        ],
        summary: "Find photos and videos of which several show the same",
        details: """
            Without a PATH, in the diary: pictures that differ only in what is said about them. With --apply every story and
            profile shows the copy that has most pixels, facts and bytes; captions move along, and `media gc` takes away what
            nothing shows then. With --near, --apply takes suggestions as well: look at them first.

            With PATHs, in folders that belong to no diary: equal files and equal pictures, and with --near, looks. With
            --apply and --move-to, the first of equal files and the largest of equal pictures stay; the others, read and
            compared once more, move to DIR. What only looks alike is never moved. Links are not followed.
            Names are shown with \\n and \\xNN for what is no text; JSON has "path", and "path_base64" for what is no UTF-8.
            """,
        run: runMediaDedupe)

    private static func runMediaDedupe(_ invocation: Invocation) async throws -> ExitCode {
        if !invocation.operands.isEmpty { return try FolderDedupe(invocation).run() }
        for option in ["--move-to", "--index"] where invocation.has(option) {
            throw UsageError("\(option) is for folders: name one, or leave it out")
        }
        let diary = try invocation.diary()
        let images = invocation.has("--near") ? try VipsImageProcessor() : nil
        let groups = try diary.mediaDuplicates(near: images)
        var isComplete = true
        for group in groups {
            let outcome = invocation.has("--apply") ? try diary.apply(group) : nil
            isComplete = isComplete && (outcome ?? .applied) == .applied
            let object = DuplicatesObject(group, outcome)
            try invocation.print(object) { object.text }
        }
        if groups.isEmpty, !invocation.isJSON { Output.text("No duplicates") }
        return isComplete ? .done : .attention
    }
}

/// A group of a diary's pictures as scripts see it.
private struct DuplicatesObject: Encodable {
    /// A copy that could go.
    struct Copy: Encodable {
        var id: String
        var size: Int64
        var stories: [String]
        var profiles: [String]
    }

    var relation: String
    var survivor: String
    var size: Int64
    var others: [Copy]
    /// What became of it: `applied`, `survivor-not-here`, `outdated`; nothing when only asked.
    var outcome: String?

    init(_ group: MediaDuplicates, _ outcome: MediaDuplicatesOutcome?) {
        relation = group.relation.rawValue
        survivor = group.survivor.contentHash.text
        size = group.survivor.byteCount
        others = group.copies.map {
            Copy(
                id: $0.item.contentHash.text, size: $0.item.byteCount, stories: $0.references.stories.map { "\($0)" },
                profiles: $0.references.profiles.map { "\($0)" })
        }
        self.outcome = outcome.map(DuplicatesObject.text)
    }

    private static func text(_ outcome: MediaDuplicatesOutcome) -> String {
        switch outcome {
        case .applied: "applied"
        case .survivorNotHere: "survivor-not-here"
        case .outdated: "outdated"
        }
    }

    var text: String {
        let title = relation == "near" ? "look alike:" : "same picture:"
        let lines = others.map { copy in
            let uses = copy.stories.count + copy.profiles.count
            return "    other  \(copy.id)  \(MediaObject.shown(copy.size)), shown in \(counted(uses, "place"))"
        }
        let end = outcome.map { "    \($0 == "applied" ? "every place shows the kept one now" : $0)" }
        return ([title, "    keep   \(survivor)  \(MediaObject.shown(size))"] + lines + [end].compactMap(\.self))
            .joined(separator: "\n")
    }
}
