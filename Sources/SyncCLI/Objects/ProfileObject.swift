import DiarySync

/// A profile as scripts see it.
struct ProfileObject: Encodable {
    /// A picture: a preset, or a media file with its crop.
    struct AvatarObject: Encodable {
        var preset: Int?
        var media: String?
        var crop: [Double]?
    }

    var id: String
    var name: String?
    var species: String?
    var born: String?
    var memorial: String?
    var avatar: AvatarObject?
    var deleted: Bool
    var conflicts: Int

    init(_ profile: Profile, _ read: ReadTransaction) throws {
        id = profile.id.description
        name = profile.name
        species = profile.species
        born = profile.born
        memorial = profile.memorial
        deleted = profile.isDeleted
        conflicts = profile.conflictCount
        avatar = try profile.avatar.map { try AvatarObject($0, read) }
    }

    /// A line for a list and its id.
    var summary: String {
        let details = [species, born.map { "born \($0)" }, memorial.map { "remembered on \($0)" }, avatar?.shown]
        let text = details.compactMap { $0?.printable }.joined(separator: " · ")
        return "\((name ?? "(no name)").printable)\n" + (text.isEmpty ? "" : "    \(text)\n") + "    \(id)\n"
    }
}

extension ProfileObject.AvatarObject {
    init(_ avatar: Avatar, _ read: ReadTransaction) throws {
        switch avatar {
        case .preset(let number): preset = number
        case .media(let picture, let x, let y, let side):
            media = try read.media(picture)?.contentHash.text ?? picture.description
            crop = [x, y, side]
        }
    }

    /// For people.
    var shown: String {
        if let preset { return "preset picture \(preset)" }
        return "picture \((media ?? "").prefix(19))…"
    }
}
