import SQLiteKit
import SyncCore
import SyncTestSupport
import Testing

@testable import SyncServer

/// Who may reach a diary.
struct TokenTests {
    private let setting: Setting

    init() throws { setting = try Setting() }

    private func refusal(_ authorization: String?, diary: DiaryID? = nil) -> ServiceError.Code? {
        #expect(throws: ServiceError.self) {
            try setting.service.authorise(authorization, diary: diary ?? setting.diary)
        }?.code
    }

    @Test func `a token opens its diary`() throws {
        #expect(try setting.access().isReadOnly == false)
        #expect(try setting.service.authorise("bearer " + setting.token, diary: setting.diary).diary == setting.diary)
    }

    @Test func `a token opens no other diary, whether that exists or not`() throws {
        let other = try setting.administer { try $0.createDiary(name: "other").id }
        #expect(refusal("Bearer " + setting.token, diary: other) == .otherDiary)
        #expect(refusal("Bearer " + setting.token, diary: DiaryID(Bytes16(high: 1, low: 1))) == .otherDiary)
    }

    @Test(arguments: [nil, "", "Bearer", "Bearer ", "Basic abc", "Bearer a.b", "Bearer .", "Bearer 한글.글"])
    func `anything but a token is unauthenticated`(authorization: String?) {
        #expect(refusal(authorization) == .unauthenticated)
    }

    @Test func `a wrong secret or device is unauthenticated`() {
        let last = setting.token.last == "0" ? "1" : "0"
        #expect(refusal("Bearer " + setting.token.dropLast() + last) == .unauthenticated)
        let first = setting.token.first == "0" ? "1" : "0"
        #expect(refusal("Bearer " + first + setting.token.dropFirst()) == .unauthenticated)
    }

    @Test func `an expired token ends at its time`() throws {
        let expires = WallTime(milliseconds: setting.clock.now().milliseconds + 1000)
        let token = try setting.administer {
            try $0.addDevice(diary: "family", name: "guest", expires: expires).token
        }
        setting.clock.advance(milliseconds: 999)
        #expect(try setting.access(token).diary == setting.diary)
        setting.clock.advance(milliseconds: 1)
        #expect(refusal("Bearer " + token) == .tokenExpired)
    }

    @Test func `a revoked token ends with the next request, beside the running server`() throws {
        let device = try setting.access().device
        try setting.administer { try $0.revokeDevice(diary: "family", id: device.hex) }
        #expect(refusal("Bearer " + setting.token) == .tokenRevoked)
        let listed = try setting.administer { try $0.devices(diary: "family") }
        #expect(listed.map(\.revoked) == [setting.clock.now()])
    }

    @Test func `a device that is gone from the database is refused, even right after it was seen`() async throws {
        _ = try setting.access()
        try setting.administer { try $0.connection.execute("DELETE FROM device") }
        let access = try setting.service.presume("Bearer " + setting.token, diary: setting.diary)
        let error = await #expect(throws: ServiceError.self) {
            try await setting.service.sync(access, body: SyncRequest(cursor: .start).encoded())
        }
        #expect(error?.code == .unauthenticated)
    }

    @Test func `the secret is not in the data folder`() throws {
        let secret = try #require(setting.token.split(separator: ".").last)
        let bytes = try #require(Hex.bytes(secret))
        for name in ["server.sqlite", "server.sqlite-wal"] {
            let content = TemporaryFolder.read(setting.folder.path + "/" + name)
            #expect(!RawFile.contains(content, bytes))
            #expect(!RawFile.contains(content, Array(secret.utf8)))
        }
    }

    @Test func `a diary is found by name and by id, and names are unique`() throws {
        try setting.administer { registry throws in
            #expect(try registry.diary("family").id == setting.diary)
            #expect(try registry.diary(setting.diary.description).name == "family")
            #expect(throws: RegistryError.self) { try registry.createDiary(name: "family") }
            #expect(throws: RegistryError.self) { try registry.createDiary(name: setting.diary.description) }
            #expect(throws: RegistryError.self) { try registry.createDiary(name: "twin", id: setting.diary) }
            #expect(throws: RegistryError.self) { try registry.diary("nobody") }
            #expect(throws: RegistryError.self) { try registry.revokeDevice(diary: "family", id: "nobody") }
            #expect(try registry.diaries().map(\.name) == ["family"])
        }
    }

    @Test func `a second server on the same folder is refused`() {
        let error = #expect(throws: ServiceError.self) { try DiaryService(dataFolder: setting.folder.path) }
        #expect(error?.code == .unavailable)
    }
}
