public import SyncCore

/// Profiles and media records.
extension WriteTransaction {
    /// Creates a profile and returns its identity.
    @discardableResult
    public func createProfile(
        name: String, species: String? = nil, born: String? = nil, memorial: String? = nil
    ) throws -> RecordID {
        guard !name.isEmpty else { throw StoreError(.invalidValue, "a profile needs a name") }
        let id = newID()
        var values: [(field: FieldKey, value: Value)] = [(.name, .text(name))]
        if let species { values.append((.species, .text(species))) }
        if let born { values.append((.born, .text(born))) }
        if let memorial { values.append((.memorial, .text(memorial))) }
        try create(.profile, id, values)
        return id
    }

    /// Sets a profile's picture.
    ///
    /// Throws `StoreError.invalidValue` for a preset outside of 1 to 6 or a crop outside of the picture.
    public func setAvatar(_ avatar: Avatar, of profile: RecordID) throws {
        switch avatar {
        case .preset(let number):
            guard (1...6).contains(number) else {
                throw StoreError(.invalidValue, "there is no preset \(number): choose 1 to 6", record: profile)
            }
        case .media(let media, let x, let y, let side):
            guard side > 0, side <= 1, (0...1).contains(x), (0...1).contains(y) else {
                throw StoreError(
                    .invalidValue, "the crop lies outside of the picture: give fractions from 0 to 1", record: profile)
            }
            _ = try living(.media, media)
        }
        try set(.avatar, avatar.value, of: .profile, profile)
    }

    /// Makes sure that there is a media record for a file in the vault, and returns its identity.
    ///
    /// The same content is the same record on every device. A deleted record is restored.
    @discardableResult
    public func addMedia(_ media: NewMedia) throws -> RecordID {
        let id = RecordID.media(media.contentHash)
        if let known = try core.records.table(.media).load(id) {
            if known.life.isDeleted { try restore(.media, id) }
        } else {
            var values: [(field: FieldKey, value: Value)] = [
                (.contentHash, .bytes(media.contentHash.bytes)), (.byteCount, .integer(media.byteCount)),
                (.mediaType, .text(media.mediaType)),
            ]
            if let taken = media.taken { values.append((.taken, taken.value)) }
            try create(.media, id, values)
        }
        try core.noteBlob(media.contentHash, state: .here)
        return id
    }
}
