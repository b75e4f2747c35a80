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
        switch profile.avatar {
        case nil: break
        case .preset(let number): avatar = AvatarObject(preset: number)
        case .media(let media, let x, let y, let side):
            let hash = try read.media(media)?.contentHash.text ?? media.description
            avatar = AvatarObject(media: hash, crop: [x, y, side])
        }
    }

    /// A line for a list and its id.
    var summary: String {
        let details = [species, born.map { "born \($0)" }, memorial.map { "remembered on \($0)" }, avatar?.shown]
        let text = details.compactMap { $0?.printable }.joined(separator: " · ")
        return "\((name ?? "(no name)").printable)\n" + (text.isEmpty ? "" : "    \(text)\n") + "    \(id)\n"
    }
}

extension ProfileObject.AvatarObject {
    fileprivate var shown: String {
        if let preset { return "preset picture \(preset)" }
        return "picture \((media ?? "").prefix(19))…"
    }
}
