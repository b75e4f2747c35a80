internal import DiaryStore
internal import SyncCore

/// Makes the stories that the benchmarks write, the same ones for the same seed.
///
/// Each has an identity of version 7 with times that go on, a title of 2 to 5 words, a body of about 400 bytes, a
/// mood, the time at which it happened with its offset, and the time of writing. Words are drawn uniformly from 5,000.
struct StoryGenerator {
    static let vocabularySize = 5000
    static let bodyByteCount = 400
    static let moods = ["calm", "happy", "sad", "tired", "proud", "silly", "worried", "grateful"]

    private var random: SeededRandom
    private let words: [String]
    private var clock: Int64 = 1_577_836_800_000

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        words = Vocabulary.words(StoryGenerator.vocabularySize, &random)
    }

    /// The next story. Cost: about 3 us, so make stories before a measurement starts.
    mutating func next() -> NewStory {
        clock += Int64.random(in: 600_000...43_200_000, using: &random)
        let created = WallTime(milliseconds: clock)
        let happened = WallTime(milliseconds: clock - Int64.random(in: 0...86_400_000, using: &random))
        let offset = [540, 540, 540, 60, 0, -300].randomElement(using: &random) ?? 0
        return NewStory(
            id: .timeOrdered(at: created, random: (random.next(), random.next())), title: title(), text: body(),
            mood: StoryGenerator.moods.randomElement(using: &random),
            date: DiaryDate(instant: happened, offsetMinutes: offset), createdAt: created)
    }

    /// The next stories.
    mutating func stories(_ count: Int) -> [NewStory] { (0..<count).map { _ in next() } }

    private mutating func title() -> String {
        (0..<Int.random(in: 2...5, using: &random)).map { _ in word() }.joined(separator: " ")
    }

    private mutating func body() -> String {
        var body = word()
        while body.utf8.count < StoryGenerator.bodyByteCount - 4 {
            body += " "
            body += word()
        }
        return body
    }

    private mutating func word() -> String { words[Int.random(in: 0..<words.count, using: &random)] }
}

extension NewStory {
    /// The mood after this one: what the updates write, so that every one of them changes something.
    func mood(after steps: Int) -> String {
        let index = StoryGenerator.moods.firstIndex { $0 == mood } ?? 0
        return StoryGenerator.moods[(index + steps) % StoryGenerator.moods.count]
    }
}
