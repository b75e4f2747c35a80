public import SyncCore

/// Profiles.
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
}
