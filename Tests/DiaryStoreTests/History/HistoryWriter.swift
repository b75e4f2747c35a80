import SyncCore
import SyncTestSupport

@testable import DiaryStore

/// Does to a story what people do, drawn from a seed.
struct HistoryWriter {
    var random: SeededRandom
    let story: RecordID
    let pictures: [RecordID]
    private static let words = ["snow", "첫눈", "Mochi", "walk", "🐈‍⬛", "ㅎㅏㄴ"]

    /// One write of one to three steps.
    mutating func write(to store: DiaryStore) throws {
        try store.write { write in
            for _ in 0..<random.number(1...3) { try step(write) }
        }
    }

    private mutating func step(_ write: WriteTransaction) throws {
        guard let shown = try write.reading.story(story) else { return }
        if shown.isDeleted { return try write.restore(.story, story) }
        switch random.number(0...13) {
        case 0: try write.delete(.story, story)
        case 1, 2: try write.addTag(word(), to: story)
        case 3: if let tag = random.pick(shown.tags) { try write.removeTag(tag, from: story) }
        case 4, 5: try insert(write, shown)
        case 6: if let media = random.pick(shown.media) { try write.removeMedia(media, from: story) }
        case 7:
            guard let media = random.pick(shown.media) else { return }
            try write.move(
                .record(media), in: .mediaItems, of: .story, story, before: random.number(0...shown.media.count))
        case 8: if let media = random.pick(shown.media) { try rewrite(write, .caption(of: media)) }
        case 9, 10: try write.set([(.title, .text(word())), (.mood, .text(word()))], of: .story, story)
        case 11: try write.set(.title, random.chance(30) ? .null : .text(word()), of: .story, story)
        default: try rewrite(write, .body)
        }
    }

    private mutating func insert(_ write: WriteTransaction, _ shown: Story) throws {
        guard let media = random.pick(pictures) else { return }
        try write.insert(
            .record(media), into: .mediaItems, of: .story, story, before: random.number(0...shown.media.count))
    }

    /// Deletes or inserts words, or both.
    private mutating func rewrite(_ write: WriteTransaction, _ which: StoryText) throws {
        let loaded = try write.reading.editableText(which, of: story)
        var words = (loaded?.text ?? "").split(separator: " ").map(String.init)
        if random.chance(50), !words.isEmpty { words.remove(at: random.number(0...(words.count - 1))) }
        if random.chance(70) { words.insert(word(), at: random.number(0...words.count)) }
        try write.save(
            words.joined(separator: " "), as: which, of: story,
            basedOn: loaded?.version ?? TextVersion(operations: [], mark: 0))
    }

    private mutating func word() -> String { random.pick(HistoryWriter.words) ?? "" }
}
