internal import DiaryStore
internal import MediaDeduplicator
internal import MediaVault
internal import SyncCore

/// Finds photos that look alike.
struct NearMedia {
    let diary: Diary
    let index: MediaIndex
    let images: any ImageProcessor

    /// Groups of items that look like their survivor; those that are in a group already are left out of others.
    func groups(_ items: [MediaItem], besides known: [DuplicateGroup]) throws -> [DuplicateGroup] {
        let taken = Set(known.flatMap(\.others))
        var positions: [Int] = []
        var pictures: [NearPicture] = []
        for (position, item) in items.enumerated() where !taken.contains(position) {
            guard let hash = try looks(of: item) else { continue }
            positions.append(position)
            pictures.append(NearPicture(hash: hash, width: item.facts.width ?? 0, height: item.facts.height ?? 0))
        }
        let pairs = NearPairs(pictures)
        return pairs.groups { items[positions[$0]].merit }.compactMap { group in
            let near = group.members.filter {
                $0 == group.survivor
                    || (pairs.isPair($0, group.survivor)
                        && !items[positions[$0]].belongs(to: items[positions[group.survivor]]))
            }
            return DuplicateGroup(.near, of: near.map { positions[$0] }) { items[$0].merit }
        }
    }

    /// What a picture looks like; `nil` for what is no picture or cannot be decoded.
    private func looks(of item: MediaItem) throws -> PerceptualHash? {
        if let known = try index.perceptualHash(of: item.contentHash) { return known }
        guard item.mediaType.hasPrefix("image/") else { return nil }
        let thumbnail = try item.thumbnails.first { try diary.vault.contains($0.contentHash) }
        let path = diary.vault.path(of: thumbnail?.contentHash ?? item.contentHash)
        guard let hash = hash(ofPictureAt: path) else { return nil }
        try index.note(hash, of: item.contentHash)
        return hash
    }

    private func hash(ofPictureAt path: String) -> PerceptualHash? {
        do throws(ImageError) {
            return try images.renditions(ofFileAt: path).perceptualHash
        } catch {
            // A picture that cannot be decoded looks like nothing.
            return nil
        }
    }
}

extension MediaItem {
    /// Whether two files are parts of one: the halves of a live photo, or an original and its edited copy.
    func belongs(to other: MediaItem) -> Bool {
        facts.original == other.id || other.facts.original == id
            || facts.pairing.map { Array($0.utf8) == other.facts.pairing.map { Array($0.utf8) } } ?? false
    }
}
