internal import SyncCore

/// Names of kinds and fields, for people and scripts.
enum FieldName {
    private static let story: [UInt64: String] = [
        1: "title", 2: "text", 3: "mood", 4: "weather", 5: "visibility", 6: "date", 7: "place", 8: "created_at",
        16: "tags", 17: "pets", 18: "media", 19: "captions",
    ]
    private static let media: [UInt64: String] = [
        1: "id", 2: "size", 3: "kind", 4: "width", 5: "height", 6: "taken_at", 7: "location", 8: "pairing",
        9: "original", 10: "motion", 16: "thumbnails",
    ]
    private static let profile: [UInt64: String] = [
        1: "name", 2: "species", 3: "born", 4: "memorial", 5: "avatar",
    ]

    static func text(_ kind: RecordKind) -> String {
        switch kind {
        case .story: "story"
        case .media: "media"
        case .profile: "profile"
        case .numbered(let number): "kind-\(number)"
        case .named(let name): name.string
        }
    }

    static func text(_ field: FieldKey, kind: String) -> String {
        switch field {
        case .named(let name): name.string
        case .numbered(let number): names(kind)[number] ?? "field-\(number)"
        }
    }

    private static func names(_ kind: String) -> [UInt64: String] {
        switch kind {
        case "story": story
        case "media": media
        case "profile": profile
        default: [:]
        }
    }
}
