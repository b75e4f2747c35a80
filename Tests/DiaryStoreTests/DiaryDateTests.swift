import DiaryStore
import SyncCore
import Testing

struct DiaryDateTests {
    @Test(arguments: [
        ("2026-03-01T09:30:00+09:00", 1_772_325_000_000, 540, "2026-03-01"),
        ("2026-03-01T00:30:00.250Z", 1_772_325_000_250, 0, "2026-03-01"),
        ("2026-02-28T19:30:00-05:00", 1_772_325_000_000, -300, "2026-02-28"),
        ("1969-12-31T23:59:59Z", -1000, 0, "1969-12-31"),
        ("2024-02-29T12:00:00+05:45", 1_709_187_300_000, 345, "2024-02-29"),
    ])
    func `a time is read with its offset and written back`(
        text: String, milliseconds: Int64, offset: Int, day: String
    ) throws {
        let date = try #require(DiaryDate(rfc3339: text))
        #expect(date.instant.milliseconds == milliseconds)
        #expect(date.offsetMinutes == offset)
        #expect(date.localDate == day)
        #expect(date.rfc3339 == text)
    }

    @Test func `a day alone is its noon, wherever that was`() throws {
        let date = try #require(DiaryDate(rfc3339: "2024-02-29"))
        #expect(date.offsetMinutes == nil)
        #expect(date.rfc3339 == "2024-02-29T12:00:00")
    }

    @Test func `a time without offset floats`() throws {
        let date = try #require(DiaryDate(rfc3339: "2024-02-29t08:15", zone: "Asia/Seoul"))
        #expect(date.offsetMinutes == nil)
        #expect(date.zone == "Asia/Seoul")
        #expect(date.localDate == "2024-02-29")
    }

    @Test(arguments: [
        "", "yesterday", "2023-02-29", "2024-13-01", "2024-00-10", "2024-01-32", "2024-1-1", "2024-01-01T25:00:00Z",
        "2024-01-01T10:60:00Z", "2024-01-01T10:00:00+0900", "2024-01-01T10:00:00Z ", "2024-01-01T10:00:00.Z",
        "２０２４-01-01", "2024-01-01T10:00:00+09:60",
    ])
    func `what is no time is refused`(text: String) {
        #expect(DiaryDate(rfc3339: text) == nil)
    }

    @Test(arguments: [Int.min, -1_000_000_000_000, 1_000_000_000_000, Int.max])
    func `an offset that no clock has is shown without a trap`(offset: Int) {
        let date = DiaryDate(instant: WallTime(milliseconds: .max), offsetMinutes: offset)
        #expect(!date.localDate.isEmpty)
        #expect(!date.rfc3339.isEmpty)
    }
}
