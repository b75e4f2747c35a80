import DiarySync

/// A story as scripts see it.
struct StoryObject: Encodable {
    var id: String
    var title: String?
    var text: String?
    var mood: String?
    var weather: String?
    var tags: [String]
    var pets: [String]
    var media: [String]
    var createdAt: String?
    var editedAt: String
    var at: String?
    var localDate: String?
    var zone: String?
    var place: PlaceObject?
    var deleted: Bool
    var conflicts: Int
    var sync: String

    init(_ view: StoryView) {
        let story = view.story
        id = story.id.description
        title = story.title
        text = story.text
        mood = story.mood
        weather = story.weather
        tags = story.tags
        pets = story.pets.map(\.description)
        media = view.mediaIDs
        createdAt = story.createdAt?.rfc3339
        editedAt = story.editedAt.rfc3339
        at = story.date?.rfc3339
        localDate = story.date?.localDate
        zone = story.date?.zone
        place = story.place.map(PlaceObject.init)
        deleted = story.isDeleted
        conflicts = story.conflictCount
        sync = story.syncState.rawValue
    }
}

/// A place as scripts see it.
struct PlaceObject: Encodable {
    var latitude: Double?
    var longitude: Double?
    var name: String?

    init(_ place: Place) {
        latitude = place.latitude
        longitude = place.longitude
        name = place.name
    }
}
