internal import SyncCore

/// Diary entries as families write them: Korean and English side by side, with an emoji here and there.
///
/// Unlike the words of `StoryGenerator`, which nobody speaks, these compress as natural text does. Drawn from a seed.
struct DiaryProse {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// A text of about this many bytes, sentence by sentence.
    mutating func sentences(byteCount: Int) -> [String] {
        var sentences: [String] = []
        var count = 0
        while count < byteCount {
            let sentence = sentence()
            sentences.append(sentence)
            count += sentence.utf8.count + 1
        }
        return sentences
    }

    private mutating func sentence() -> String {
        let who = DiaryProse.who.randomElement(using: &random) ?? ""
        let what = DiaryProse.what.randomElement(using: &random) ?? ""
        let end = DiaryProse.ends.randomElement(using: &random) ?? ""
        return "\(who) \(what)\(end)"
    }

    private static let who = [
        "오늘 모찌는", "저녁에 모찌가", "아침마다 콩이는", "산책을 마친 콩이가", "할머니와 모찌는", "Today Mochi", "After lunch Kong",
        "The whole family",
    ]
    private static let what = [
        "창가에서 오래 잠을 잤다", "새 장난감을 물고 돌아왔다", "비가 와서 집에 있었다", "간식을 두 번이나 먹었다", "ran along the river until dark",
        "slept in the sun on the old blanket", "would not come out from under the bed",
        "watched the rain from the window",
    ]
    private static let ends = [".", ".", ". 🐶", ".", "! 😀", ".", " 🌧️", "."]
}
