import DiarySync
import SyncCore
import Testing

@testable import DiarySyncExamples

/// The examples of photos and videos that README.md shows, compiled and run as they stand there.
struct MediaEmbeddingTests {
    @Test func `the example of media draws an avatar, moves files with progress, and tidies up`() async throws {
        let family = try FamilyServer()
        let folder = family.folder("phone")
        _ = try Diary.create(in: folder, name: "Bori", diary: family.diary)
        let phone = try openWithPictures(in: folder)
        let bori = try phone.store.write { try $0.createProfile(name: "Bori", species: "dog") }
        let avatar = try makeAvatar(of: bori, from: SampleData.photo("bori-by-the-sea.jpg"), in: phone)
        #expect(avatar.starts(with: [0xFF, 0xD8]))
        #expect(try phone.store.read { try $0.media().allSatisfy { $0.facts.location == nil } })
        _ = try phone.addPhoto(fileAt: SampleData.photo("first-snow.jpg"))
        _ = try await sync(phone, with: family.url, token: family.token("phone"))

        let tablet = try Diary.create(in: family.folder("tablet"), name: "Bori", diary: family.diary)
        let transport = try CurlTransport(
            baseURL: family.url, diary: "\(family.diary)", token: family.token("tablet"))
        let report = try await syncSmallDevice(tablet, over: transport) { #expect($0.bytesDone <= $0.bytesTotal) }
        #expect(report.mediaReceived == 4, "two photos with a thumbnail each")
        #expect(try tablet.verifyMedia().isEmpty)

        let later = WallTime(milliseconds: 4_000_000_000_000)
        #expect(try tidyUp(phone, now: later).unreferenced.count == 2, "what no story shows, and its thumbnail")
        #expect(try tidyUp(phone, now: later).isEmpty)
    }

    @Test func `README shows the examples of media as they are compiled`() throws {
        let example = try SampleData.text("Docs/Examples/Media.swift")
        #expect(try SampleData.text("README.md").contains("```swift\n\(example)```\n"))
    }
}
