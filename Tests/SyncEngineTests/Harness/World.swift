import DiaryStore
import SyncCore
import SyncEngine
import SyncServer
import SyncTestSupport

/// A server and its devices, all in one virtual time.
///
/// Confined to its test.
final class World {
    let server: TestServer
    let clock = VirtualClock(WallTime(milliseconds: 1_800_000_000_000))
    private let noticesCopies: Bool
    private var added = 0

    init(
        _ kind: TransportKind, quotaBytes: Int64? = nil, isCounted: Bool = true, noticesCopies: Bool = true
    ) throws {
        self.noticesCopies = noticesCopies
        if isCounted { TransportTally.count(kind) }
        let diary = DiaryID(Bytes16(high: 0xD1A2, low: 7))
        server = try TestServer(kind, diary: diary, clock: clock, quotaBytes: quotaBytes)
    }

    /// A new, empty device with a token of its own.
    func device() throws -> Device {
        added += 1
        let token = try server.addDevice("device-\(added)").token
        return try Device(server, clock, token: token, noticesCopies: noticesCopies)
    }

    /// Gives devices tokens of the server as it is now.
    func renewTokens(_ devices: [Device]) throws {
        for device in devices {
            added += 1
            device.token = try server.addDevice("device-\(added)").token
        }
    }

    /// Syncs all devices until each has what the others wrote.
    func settle(_ devices: [Device]) async throws {
        for _ in 0..<2 { for device in devices { try await device.sync() } }
    }
}

extension Device {
    /// The titles of the living stories, sorted.
    var titles: [String] {
        get throws { try read { try $0.stories().compactMap(\.title).sorted() } }
    }

    /// Writes a story with this title and returns its identity.
    @discardableResult
    func tell(_ title: String, tags: [String] = [], media: [RecordID] = []) throws -> RecordID {
        try write { try $0.create(NewStory(title: title, text: "About \(title).", tags: tags, media: media)) }
    }

    /// Writes and seals what is written without anything reaching the server.
    func seal(_ body: () throws -> Void) async throws {
        try body()
        let before = wrap
        wrap = { FaultyTransport($0, [.requestLost]) }
        defer { wrap = before }
        do {
            try await sync()
        } catch let error as SyncError where error.retryClass == .retryLater {}
    }

    func story(_ id: RecordID) throws -> Story? { try read { try $0.story(id) } }

    func edit(_ id: RecordID, _ change: (inout Story) -> Void) throws {
        try write { try $0.edit(story: id) { change(&$0) } }
    }
}
