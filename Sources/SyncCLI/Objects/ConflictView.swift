import DiarySync

/// A conflict with what its references stand for, read in one snapshot.
struct ConflictView: Sendable {
    private let conflict: Conflict
    private let values: [FieldValue]
    /// The record as people call it.
    private let heading: String
    private let recordID: String
    private let photoCount: Int

    init(_ conflict: Conflict, _ read: ReadTransaction) throws {
        self.conflict = conflict
        values = try conflict.candidates.map { try FieldValue($0, of: conflict, read) }
        let id = conflict.record
        let story = conflict.recordKind == .story ? try read.story(id) : nil
        photoCount = story?.media.count ?? 0
        recordID =
            conflict.recordKind == .media ? try read.media(id)?.contentHash.text ?? id.description : id.description
        if let story {
            heading = "“\(try StoryView(story, read).heading)”"
        } else if conflict.recordKind == .profile, let name = try read.profile(id)?.name {
            heading = name.printable
        } else {
            heading = "\(conflict.recordKindName.printable) \(recordID)"
        }
    }

    /// For scripts.
    var object: ConflictObject {
        ConflictObject(
            n: conflict.number, id: conflict.id.description, record: recordID, field: conflict.fieldName,
            kind: conflict.kind.rawValue,
            candidates: zip(conflict.candidates, values).map { ConflictObject.CandidateObject($0, $1) },
            state: conflict.state.rawValue)
    }

    private var subject: String {
        guard let field = conflict.fieldName else {
            let pictures = photoCount > 0 ? ", with \(counted(photoCount, "photo"))" : ""
            return "\(heading): deleted, and edited by somebody who did not know\(pictures)"
        }
        return "\(heading): \(field.printable)"
    }

    /// A few lines for a list.
    var text: String { lines { $0.excerpt() } }

    /// All of it, with what to do.
    var full: String { lines { $0.printable } + "\n" + advice }

    private func lines(_ form: (String) -> String) -> String {
        let state = conflict.state == .open ? "" : " (\(conflict.state.rawValue))"
        return "\(conflict.number)  \(subject)\(state)\n"
            + zip(conflict.candidates, values).map { candidate, value in
                let author = candidate.isOwn ? "this device" : "device \(candidate.device)"
                let mark = candidate.isShown ? "*" : " "
                return "  \(mark) \(candidate.number)  \(form(value.shown))\n"
                    + "       \(candidate.writtenAt.shown) · \(author)\n"
            }.joined() + "     \(recordID)\n"
    }

    private var advice: String {
        switch conflict.state {
        case .open:
            "* is on display. `sync-cli conflicts keep \(conflict.number)` decides for it, "
                + "`sync-cli conflicts switch \(conflict.number) --to K` for another side.\n"
        case .kept, .switched: "* was chosen.\n"
        case .edited: "Something else was written instead.\n"
        }
    }
}
