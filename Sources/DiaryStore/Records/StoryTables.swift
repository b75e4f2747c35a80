internal import SQLiteKit
internal import SyncCore

/// The tables of a story's tags, pets and pictures, kept in step with the merge metadata.
final class StoryTables {
    private let addTag: Statement
    private let removeTag: Statement
    private let addPet: Statement
    private let removePet: Statement
    private let clearMedia: Statement
    private let addMedia: Statement

    init(_ connection: Connection) throws {
        addTag = try connection.prepare("INSERT OR IGNORE INTO story_tag VALUES (?, ?)")
        removeTag = try connection.prepare("DELETE FROM story_tag WHERE story=? AND tag=?")
        addPet = try connection.prepare("INSERT OR IGNORE INTO story_pet VALUES (?, ?)")
        removePet = try connection.prepare("DELETE FROM story_pet WHERE story=? AND profile=?")
        clearMedia = try connection.prepare("DELETE FROM story_media WHERE story=?")
        addMedia = try connection.prepare("INSERT INTO story_media VALUES (?, ?, ?)")
    }

    /// Brings the tables in line with a state in which `action` has been applied.
    func update(_ id: RecordID, _ state: RecordState, after action: Operation.Action, _ ties: some TieBreaker) throws {
        switch action {
        case .add(let field, let element, _), .remove(let field, let element, _):
            let isPresent = !state.set(field).dots(of: element).isEmpty
            if field == .tags, element.asText != nil {
                try set(id, element, isPresent, addTag, removeTag)
            } else if field == .pets, element.asRecord != nil {
                try set(id, element, isPresent, addPet, removePet)
            }
        case .insert(let field, _, _, _), .move(let field, _, _, _), .takeOut(let field, _, _):
            if field == .mediaItems { try replaceMedia(id, state.list(field).displayed(ties)) }
        case .assign, .delete, .restore, .text:
            break
        }
    }

    private func set(
        _ id: RecordID, _ element: Value, _ isPresent: Bool, _ add: borrowing Statement, _ remove: borrowing Statement
    ) throws {
        if isPresent {
            try StoryTables.run(add, id, element)
        } else {
            try StoryTables.run(remove, id, element)
        }
    }

    private static func run(_ statement: borrowing Statement, _ id: RecordID, _ element: Value) throws {
        try statement.bind(1, id: id.bytes)
        try statement.bind(2, value: element)
        try statement.run()
    }

    private func replaceMedia(_ id: RecordID, _ items: [Value]) throws {
        try clearMedia.bind(1, id: id.bytes)
        try clearMedia.run()
        for (place, item) in items.compactMap(\.asRecord).enumerated() {
            try addMedia.bind(1, id: id.bytes)
            try addMedia.bind(2, Int64(place))
            try addMedia.bind(3, id: item.bytes)
            try addMedia.run()
        }
    }
}
