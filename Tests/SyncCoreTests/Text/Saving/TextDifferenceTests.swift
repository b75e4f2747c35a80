import SyncCore
import Testing

/// What a save comes to, told as stories.
@Suite struct TextDifferenceTests {
    @Test func `no change makes no hunk`() {
        #expect(hunks("", "").isEmpty)
        #expect(hunks("하루 👨‍👩‍👧", "하루 👨‍👩‍👧").isEmpty)
    }

    @Test func `a first text is one insertion, an emptied one a deletion`() {
        #expect(hunks("", "한글") == [hunk(0, 0, "한글")])
        #expect(hunks("한글", "") == [hunk(0, 6, "")])
    }

    @Test func `the cursor decides among repeated letters`() {
        #expect(hunks("diner", "dinner", cursor: 4) == [hunk(3, 0, "n")])
        #expect(hunks("diner", "dinner", cursor: 3) == [hunk(2, 0, "n")])
        #expect(hunks("dinner", "diner", cursor: 2) == [hunk(2, 1, "")])
        #expect(hunks("hello hello ", "hello hello hello ", cursor: 6) == [hunk(0, 0, "hello ")])
        #expect(hunks("hello hello ", "hello hello hello ", cursor: 9) == [hunk(3, 0, "lo hel")])
    }

    @Test func `without a cursor repeated letters stand as far right as they go`() {
        #expect(hunks("diner", "dinner") == [hunk(3, 0, "n")])
        #expect(hunks("dinner", "diner") == [hunk(3, 1, "")])
        #expect(hunks("aaa", "aaaa", cursor: 77) == [hunk(3, 0, "a")])
        #expect(hunks("aaa", "aaaa", cursor: .min) == [hunk(3, 0, "a")])
    }

    @Test func `an edit is the same beside another one`() {
        let brave = hunk(6, 0, "brave ")
        #expect(hunks("hello world", "hello brave world") == [brave])
        #expect(hunks("hello world", "Hello brave world") == [hunk(0, 1, "H"), brave])
        #expect(hunks("hello world", "Hello brave worlds") == [hunk(0, 1, "H"), brave, hunk(11, 0, "s")])
        #expect(hunks("hello brave world", "Hello world") == [hunk(0, 1, "H"), hunk(6, 6, "")])
    }

    @Test func `edits far apart are hunks of their own`() {
        let base = "오늘은 고양이와 놀았다. 그리고 저녁을 먹었다."
        #expect(hunks(base, "오늘은 강아지와 놀았다. 그리고 점심을 먹었다.") == [hunk(10, 9, "강아지"), hunk(44, 6, "점심")])
    }

    @Test func `a corrected word shrinks to what differs`() {
        #expect(hunks("teh cat", "the cat") == [hunk(1, 2, "he")])
        #expect(hunks("하루는 길다", "하루가 길다") == [hunk(6, 3, "가")])
    }

    @Test func `near edits are one`() {
        #expect(hunks("abcdefgh", "aXcdYfgh") == [hunk(1, 4, "XcdY")])
        #expect(hunks("one x two", "ONE x TWO") == [hunk(0, 3, "ONE"), hunk(6, 3, "TWO")])
    }

    @Test func `words of a language without blanks are kept`() {
        #expect(hunks("今日は猫と遊んだ。夜は寝た。", "今日は犬と遊んだ。朝は寝た。") == [hunk(9, 3, "犬"), hunk(27, 3, "朝")])
    }

    @Test func `both forms of Hangul are different texts`() {
        #expect(hunks("한글", "\u{1112}\u{1161}\u{11ab}글") == [hunk(0, 3, "\u{1112}\u{1161}\u{11ab}")])
        #expect(hunks("e\u{301}", "\u{e9}") == [hunk(0, 3, "\u{e9}")])
    }

    @Test func `a syllable of jamo is replaced whole`() {
        #expect(hunks("\u{1112}\u{1161}", "\u{1112}\u{1161}\u{11ab}") == [hunk(0, 6, "\u{1112}\u{1161}\u{11ab}")])
    }

    @Test func `marks, joined emoji and skin tones stay with what they belong to`() {
        #expect(hunks("cafe", "cafe\u{301}") == [hunk(3, 1, "e\u{301}")])
        #expect(hunks("👨‍👩‍👧!", "👨‍👩‍👧‍👦!") == [hunk(0, 18, "👨‍👩‍👧‍👦")])
        #expect(hunks("👍 ok", "👍🏽 ok") == [hunk(0, 4, "👍🏽")])
        #expect(hunks("❤", "❤\u{fe0f}") == [hunk(0, 3, "❤\u{fe0f}")])
        #expect(hunks("a\nb", "a\r\nb") == [hunk(1, 1, "\r\n")])
    }

    @Test func `flags are paired from the start of their run`() {
        #expect(hunks("🇰🇷🇺🇸", "🇰🇷🇰🇷🇺🇸") == [hunk(8, 0, "🇰🇷")])
        #expect(hunks("🇺🇸🇰🇷", "🇸🇰🇷") == [hunk(0, 16, "🇸🇰🇷")])
        #expect(hunks("🇺🇸🇰🇷 fine", "🇸🇰🇷 fine") == [hunk(0, 16, "🇸🇰🇷")])
    }

    @Test func `Enter is no twin, other saves are`() {
        #expect(![hunk(1, 0, " \r\n\t")].areTwinnable)
        #expect([hunk(1, 0, "\n"), hunk(4, 0, "a")].areTwinnable)
        #expect([hunk(1, 1, "")].areTwinnable)
        #expect([hunk(1, 0, "\u{3000}")].areTwinnable)
    }

    private func hunks(_ base: String, _ new: String, cursor: Int? = nil) -> [TextHunk] {
        TextDifference.hunks(from: Array(base.utf8), to: Array(new.utf8), cursor: cursor)
    }

    private func hunk(_ position: Int, _ deleted: Int, _ text: String) -> TextHunk {
        TextHunk(position: position, deleted: deleted, inserted: Array(text.utf8))
    }
}
