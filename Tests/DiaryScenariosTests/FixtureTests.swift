import DiaryScenarios
import Testing

/// Every story that the fixtures tell comes out as they tell it.
struct FixtureTests {
    @Test(arguments: FixtureFolder.files, Network.allCases)
    func `a fixture comes out as it tells`(file: String, network: Network) async throws {
        let outcome = await FixturePlayer.play(try FixtureFiles.fixture(file), over: network)
        #expect(outcome.failure == nil, "\(file)")
    }

    @Test func `there are at least forty, each with a title of its own`() throws {
        let titles = try FixtureFolder.files.map { try FixtureFiles.fixture($0).title }
        #expect(titles.count >= 40)
        #expect(Set(titles).count == titles.count)
    }

    @Test func `a fixture ends alike each time it is played`() async throws {
        var fixture = try FixtureFolder.named("copy-of-a-copy")
        fixture.title = "Another title changes nothing"
        for _ in 0..<3 { #expect(await FixturePlayer.play(fixture).failure == nil) }
    }
}
