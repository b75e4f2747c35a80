public import SyncCore

/// The server without HTTP: diaries' logs and media files, and who may reach them.
///
/// Content-blind: it checks headers, sizes, checksums and chains, and never looks into a segment's body.
/// Used by the HTTP front end and directly by tests. One at a time per data folder, which a lock sees to.
/// Thread-safety: every method may be called from any thread, concurrently.
public final class DiaryService: Sendable {
    let environment: ServiceEnvironment
    let storage: StorageQueue
    let blobFolder: BlobFolder
    let blobQueues = BlobQueues()
    let pins = BlobPins()
    let replyBudget = ReplyBudget()
    let known = KnownDevices()
    let uploads: OpenUploads
    let uploadQueues = BlobQueues()
    let directory: DirectoryReader
    private let serverLock: FileLock
    private let epoch: Bytes16

    /// Opens or creates the data folder.
    ///
    /// Throws `ServiceError` with `unavailable` when another server uses the folder, `SchemaTooNew` for one of a
    /// later program, otherwise `SQLiteError` or `SystemCallError`.
    public init(dataFolder: String, environment: ServiceEnvironment = ServiceEnvironment()) throws {
        let folder = DataFolder(path: dataFolder)
        try folder.create()
        serverLock = try FileLock(path: folder.serverLock)
        guard serverLock.acquire() else {
            throw ServiceError(
                .unavailable, "Another server uses \(dataFolder): stop it first, or choose another folder.")
        }
        self.environment = environment
        blobFolder = BlobFolder(folder: folder)
        try blobFolder.recover()
        let writeLock = try FileLock(path: folder.writeLock)
        let (store, epoch) = try writeLock.withLock {
            let connection = try ServerDatabase.open(folder, checkpoints: true)
            return (try LogStore(connection), try ServerDatabase.epoch(connection, environment))
        }
        self.epoch = epoch
        storage = StorageQueue(store, writeLock: writeLock)
        directory = try DirectoryReader(path: folder.database)
        uploads = OpenUploads(folder: folder.uploads, directory)
        try recoverUploads()
        try recoverBlobs()
    }

    /// Waits until everything that was asked so far is on disk or refused.
    public func finish() {
        uploadQueues.finish()
        blobQueues.finish()
        storage.finish()
        // What the storage has let go of.
        blobQueues.finish()
    }

    /// Leaves a tidy database behind: everything asked for is done, and the WAL is empty.
    ///
    /// Optional, since a server may be killed at any time. Throws `SQLiteError` or `SystemCallError`.
    public func tidy() throws {
        finish()
        try storage.checkpoint()
    }

    /// Checks the value of an `Authorization` header against a diary.
    ///
    /// Asked on every request, so a revoked or expired token ends at once.
    /// Throws `ServiceError`: `unauthenticated`, `tokenExpired`, `tokenRevoked`, `otherDiary`, and what storage
    /// throws. Whether the other diary exists is not told.
    public func authorise(_ authorization: String?, diary: DiaryID) throws(ServiceError) -> Authorisation {
        let token = try presented(authorization)
        let device = try ServiceError.wrapping { try directory.device(token.device) }
        try verify(token, device)
        guard let device else { throw .unknownToken }
        if let refusal = device.refusal(at: environment.clock.now()) {
            known.remove(token.device)
            throw refusal
        }
        known.add(token.device, device)
        return try opened(diary, token, device)
    }

    /// The same for a request whose storage job asks again: a device seen lately costs no look-up here.
    func presume(_ authorization: String?, diary: DiaryID) throws(ServiceError) -> Authorisation {
        let token = try presented(authorization)
        guard let device = known.record(token.device) else { return try authorise(authorization, diary: diary) }
        try verify(token, device)
        return try opened(diary, token, device)
    }

    private func presented(_ authorization: String?) throws(ServiceError) -> DeviceToken {
        guard let token = DeviceToken(authorization: authorization) else {
            throw ServiceError(.unauthenticated, "A device token is needed: set one with `remote set`.")
        }
        return token
    }

    private func verify(_ token: DeviceToken, _ device: DeviceRecord?) throws(ServiceError) {
        // Hashed for an unknown device too, so that the time does not tell which ids exist.
        let secretHash = token.secretHash(environment.hasher)
        guard let device, DeviceToken.isEqual(device.secretHash, secretHash) else { throw .unknownToken }
    }

    private func opened(
        _ diary: DiaryID, _ token: DeviceToken, _ device: DeviceRecord
    ) throws(ServiceError) -> Authorisation {
        guard device.diary == diary else {
            throw ServiceError(.otherDiary, "The token opens another diary: use the one made for this diary.")
        }
        return Authorisation(
            diary: diary, device: token.device, isReadOnly: device.isReadOnly, diaryNumber: device.diaryNumber,
            epoch: epoch)
    }
}
