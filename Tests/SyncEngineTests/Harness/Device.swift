import DiaryStore
import MediaVault
import SyncCore
import SyncEngine
import SyncTestSupport

/// One device: a store, a vault, a token, and an engine for each sync.
///
/// Confined to its test.
final class Device {
    let server: TestServer
    let clock: VirtualClock
    let random: CopyableRandom
    private let folder: TemporaryFolder
    private var openStore: DiaryStore?
    private var openVault: MediaVault?
    private var copies = 0
    var token: String
    private let packingInterval: Int64
    private let noticesCopies: Bool
    /// Wraps the transport of each sync, to stage faults.
    var wrap: (any Transport) -> any Transport = { $0 }

    init(
        _ server: TestServer, _ clock: VirtualClock, token: String, copyOf original: String? = nil,
        random: CopyableRandom = CopyableRandom(seed: .random(in: 0 ... .max)), packingInterval: Int64 = 64,
        noticesCopies: Bool = true
    ) throws {
        (self.packingInterval, self.noticesCopies) = (packingInterval, noticesCopies)
        (self.server, self.clock, self.token, self.random) = (server, clock, token, random)
        folder = TemporaryFolder(inMemory: true)
        if let original { TemporaryFolder.copy(original, to: folder.path + "/diary") } else { try create() }
    }

    private func create() throws {
        TemporaryFolder.make(folder.path + "/diary")
        openStore = try DiaryStore.create(
            at: databasePath, name: "diary", diary: server.diary, configuration: configuration)
    }

    private var configuration: StoreConfiguration {
        var configuration = StoreConfiguration(durability: .normal, clock: clock, random: random)
        configuration.packingInterval = packingInterval
        if !noticesCopies { configuration.fileStamps = NoStamps() }
        return configuration
    }
    private var databasePath: String { folder.path + "/diary/" + DiaryStore.fileName }

    var store: DiaryStore {
        get throws {
            if let openStore { return openStore }
            let opened = try DiaryStore.open(at: databasePath, configuration: configuration)
            openStore = opened
            return opened
        }
    }

    var vault: MediaVault {
        get throws {
            if let openVault { return openVault }
            let opened = try MediaVault(at: folder.path + "/diary/media")
            openVault = opened
            return opened
        }
    }

    var vaultFolder: String { folder.path + "/diary/media" }
    /// The vault's files.
    var vaultFiles: [String] { TemporaryFolder.files(folder.path + "/diary/media/objects") }
    /// What is left of unfinished transfers.
    var stagedFiles: [String] { TemporaryFolder.files(folder.path + "/diary/media/staging") }

    /// Changes a byte in every file of the vault, as a failing disk would.
    func damageVault() {
        let objects = folder.path + "/diary/media/objects/"
        for file in vaultFiles {
            var content = TemporaryFolder.read(objects + file)
            content[content.count - 1] ^= 1
            TemporaryFolder.write(content, to: objects + file)
        }
    }

    /// Writes, a second after whoever wrote last.
    @discardableResult
    func write<Result: Sendable>(_ body: (WriteTransaction) throws -> Result) throws -> Result {
        clock.advance(byMilliseconds: 1000)
        return try store.write(body)
    }

    func read<Result: Sendable>(_ body: (ReadTransaction) throws -> Result) throws -> Result {
        try store.read(body)
    }

    func engine(_ configuration: EngineConfiguration = EngineConfiguration()) throws -> SyncEngine {
        SyncEngine(
            store: try store, vault: try vault, transport: wrap(try server.transport(token: token)),
            configuration: configuration)
    }

    @discardableResult
    func sync(includingMedia: Bool = true) async throws -> SyncReport {
        try await engine().sync(includingMedia: includingMedia)
    }

    func digest() throws -> StoreDigest { try store.withCore { try $0.digest() } }

    /// Closes everything, as the end of the process would.
    func close() { (openStore, openVault) = (nil, nil) }

    /// Copies store and vault and returns the copy's path.
    func backUp() -> String {
        close()
        copies += 1
        let copy = folder.path + "/copy-\(copies)"
        TemporaryFolder.copy(folder.path + "/diary", to: copy)
        return copy
    }

    /// Puts a copy in the place of store and vault.
    func restore(_ copy: String) {
        close()
        TemporaryFolder.remove(folder.path + "/diary")
        TemporaryFolder.copy(copy, to: folder.path + "/diary")
    }

    /// Puts the database of a copy in place, and leaves the vault as it is.
    func restoreStore(_ copy: String) {
        close()
        let isDatabase = { (name: String) in name.hasPrefix(DiaryStore.fileName) }
        for name in TemporaryFolder.names(folder.path + "/diary").filter(isDatabase) {
            TemporaryFolder.remove(folder.path + "/diary/" + name)
        }
        for name in TemporaryFolder.names(copy).filter(isDatabase) {
            TemporaryFolder.write(TemporaryFolder.read(copy + "/" + name), to: folder.path + "/diary/" + name)
        }
    }

    /// Another device that goes on from a copy of this one.
    func clone() throws -> Device {
        try Device(server, clock, token: token, copyOf: backUp(), noticesCopies: noticesCopies)
    }
}

/// Tells no file from a copy of it.
struct NoStamps: FileStampSource {
    func stamp(ofFileAt path: String) -> FileStamp? { nil }
}
