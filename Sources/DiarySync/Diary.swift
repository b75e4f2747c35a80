public import DiaryStore
public import MediaVault
public import SyncCore

/// A diary in a folder: its records in `diary.sqlite` and its photos and videos in `media`.
///
/// What an app opens first. Reads and writes go through `store`; files come in through `addPhoto(fileAt:)`.
/// Thread-safety: usable from any thread. Calls block on the disk, so an app makes them off its main thread.
public final class Diary: Sendable {
    /// The folder that holds everything.
    public let folder: String
    /// The records and their log.
    public let store: DiaryStore
    /// The files of photos and videos.
    public let vault: MediaVault

    /// What makes thumbnails and avatars; without it photos come in without them.
    public let imaging: (any ImageProcessor)?

    private init(
        folder: String, store: DiaryStore, imaging: (any ImageProcessor)?
    ) throws(MediaVaultError) {
        self.folder = folder
        self.store = store
        self.imaging = imaging
        vault = try MediaVault(at: folder + "/media")
    }

    /// Creates a diary in `folder`, which is made if need be and must not hold one.
    ///
    /// To join a diary that exists on another device or on a server, give its id as `diary`. For thumbnails, give an
    /// image processor, such as `VipsImageProcessor` of the product `MediaImaging`.
    /// Throws `StoreError` (`diaryExists` among others), `MediaVaultError`, `FolderError`.
    public static func create(
        in folder: String, name: String, diary: DiaryID? = nil, configuration: StoreConfiguration = .init(),
        imaging: (any ImageProcessor)? = nil
    ) throws -> Diary {
        try Folder.make(folder)
        let store = try DiaryStore.create(
            at: path(in: folder), name: name, diary: diary, configuration: configuration)
        return try Diary(folder: folder, store: store, imaging: imaging)
    }

    /// Opens the diary in `folder`.
    ///
    /// Throws `StoreError` (`noDiary`, `schemaTooNew` among others), `MediaVaultError`.
    public static func open(
        in folder: String, configuration: StoreConfiguration = .init(), imaging: (any ImageProcessor)? = nil
    ) throws -> Diary {
        let store = try DiaryStore.open(at: path(in: folder), configuration: configuration)
        return try Diary(folder: folder, store: store, imaging: imaging)
    }

    private static func path(in folder: String) -> String { folder + "/" + DiaryStore.fileName }
}
