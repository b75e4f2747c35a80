public import SyncCore

/// A dated entry of the diary, as it is displayed.
public struct Story: Equatable, Sendable, Identifiable {
    /// The story's identity, the same on every device.
    public var id: RecordID
    /// Its title, if it has one.
    public var title: String?
    /// Its body.
    public var text: String?
    /// How it felt.
    public var mood: String?
    /// How the weather was.
    public var weather: String?
    /// Who may see it.
    public var visibility: String?
    /// When it happened.
    public var date: DiaryDate?
    /// Where it happened.
    public var place: Place?
    /// When it was created.
    public var createdAt: WallTime?
    /// When it was last changed, as the clock of whoever did it said.
    public var editedAt: WallTime
    /// Its tags, in the order of their bytes.
    public var tags: [String]
    /// The pets and people in it, in the order of their ids.
    public var pets: [RecordID]
    /// Its pictures, in their order.
    public var media: [RecordID]
    /// Whether it is deleted.
    public var isDeleted: Bool
    /// How many open conflicts it has.
    public var conflictCount: Int
    /// How far it has got on its way to a server.
    public var syncState: SyncState
}

/// How far a record's latest edits have got on their way to a server.
public enum SyncState: String, Equatable, Sendable {
    /// Some are on this device alone, in no segment yet.
    case local
    /// All are sealed; some have not been seen in the server's log.
    case sending
    /// All have been seen in the server's log.
    case synced
    /// Something about it was set aside.
    case quarantined
}

/// What a new story starts with.
public struct NewStory: Sendable {
    /// Its identity; drawn from time and randomness when not given.
    public var id: RecordID?
    /// Its title.
    public var title: String?
    /// Its body; `nil` for a story without one, as an import needs that takes the body in by itself.
    public var text: String?
    /// How it felt.
    public var mood: String?
    /// How the weather was.
    public var weather: String?
    /// When it happened; the moment of writing when not given.
    public var date: DiaryDate?
    /// Where it happened.
    public var place: Place?
    /// When it was created; the moment of writing when not given.
    public var createdAt: WallTime?
    /// Its tags.
    public var tags: [String] = []
    /// The pets and people in it.
    public var pets: [RecordID] = []
    /// Its pictures, in their order.
    public var media: [RecordID] = []

    /// A new story; set what it needs beside its body.
    public init(
        id: RecordID? = nil, title: String? = nil, text: String?, mood: String? = nil, weather: String? = nil,
        date: DiaryDate? = nil, place: Place? = nil, createdAt: WallTime? = nil, tags: [String] = [],
        pets: [RecordID] = [], media: [RecordID] = []
    ) {
        self.id = id
        self.title = title
        self.text = text
        self.mood = mood
        self.weather = weather
        self.date = date
        self.place = place
        self.createdAt = createdAt
        self.tags = tags
        self.pets = pets
        self.media = media
    }
}
