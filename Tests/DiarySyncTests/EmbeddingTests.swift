import DiarySync
import SyncCore
import Testing

@testable import DiarySyncExamples

/// The example that README.md shows, compiled and run as it stands there.
@Suite struct EmbeddingTests {
    @Test func `the embedding example brings a story with its picture to another device`() async throws {
        let family = try FamilyServer()
        let phone = try Diary.create(in: family.folder("phone"), name: "Bori", diary: family.diary)
        let id = try writeFirstSnow(in: phone, picture: SampleData.photo("first-snow.jpg"))
        let sent = try await sync(phone, with: family.url, token: family.token("phone"))
        #expect(sent.pending == 0)
        #expect(sent.mediaSent == 1)

        let tablet = try Diary.create(in: family.folder("tablet"), name: "Bori", diary: family.diary)
        let received = try await sync(tablet, with: family.url, token: family.token("tablet"))
        #expect(received.mediaReceived == 1)
        #expect(try titles(in: family.folder("tablet")) == ["첫눈"])

        let loaded = try #require(try tablet.store.read { try $0.editableText(of: id) })
        let ahead = try #require(try phone.store.read { try $0.editableText(of: id) })
        _ = try save("Bori ate the whole carrot.", over: ahead, of: id, in: phone)
        _ = try await sync(phone, with: family.url, token: family.token("phone"))
        _ = try await sync(tablet, with: family.url, token: family.token("tablet"))
        let saved = try save("Bori ate the carrot. Then she slept.", over: loaded, of: id, in: tablet)
        #expect(saved.text == "Bori ate the whole carrot. Then she slept.")
        _ = try await sync(tablet, with: family.url, token: family.token("tablet"))
        _ = try await sync(phone, with: family.url, token: family.token("phone"))
        let pets = try tablet.store.read { read in
            try read.story(id)?.pets.compactMap { try read.profile($0)?.name }
        }
        #expect(pets == ["보리"])
        #expect(try tablet.verifyMedia().isEmpty)
        let (mine, theirs) = (try phone.store.digest(), try tablet.store.digest())
        #expect(mine == theirs)
    }

    @Test func `README shows the example as it is compiled`() throws {
        let example = try SampleData.text("Docs/Examples/Embedding.swift")
        #expect(try SampleData.text("README.md").contains("```swift\n\(example)```\n"))
    }

    @Test func `a folder that holds a diary is not made into another one`() throws {
        let family = try FamilyServer()
        _ = try Diary.create(in: family.folder("phone"), name: "Bori")
        #expect { try Diary.create(in: family.folder("phone"), name: "Miso") } throws: {
            ($0 as? StoreError)?.code == .diaryExists
        }
    }

    @Test func `a picture whose file is gone is fetched again by the next sync`() async throws {
        let family = try FamilyServer()
        let phone = try Diary.create(in: family.folder("phone"), name: "Bori", diary: family.diary)
        _ = try writeFirstSnow(in: phone, picture: SampleData.photo("first-snow.jpg"))
        let token = try family.token("phone")
        _ = try await sync(phone, with: family.url, token: token)
        family.empty("phone/media/objects")
        let findings = try phone.verifyMedia()
        #expect(findings.map(\.problem) == [.missing])
        #expect(findings.map(\.isBackedUp) == [true])
        #expect(try await sync(phone, with: family.url, token: token).mediaReceived == 1)
        #expect(try phone.verifyMedia().isEmpty)
    }
}
