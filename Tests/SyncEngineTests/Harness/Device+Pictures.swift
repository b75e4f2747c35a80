import DiaryStore
import MediaVault
import SyncCore
import SyncTestSupport

extension Device {
    /// Takes a picture with this content into vault and diary, and returns its record.
    func keepPicture(_ content: String) throws -> RecordID {
        let file = TemporaryFolder(inMemory: true)
        let path = file.path + "/picture"
        TemporaryFolder.write(Device.jpeg(content), to: path)
        let blob = try vault.ingest(fileAt: path)
        return try write {
            try $0.addMedia(
                NewMedia(contentHash: blob.hash, byteCount: blob.byteCount, mediaType: blob.kind.mediaType))
        }
    }

    /// Bytes that begin like a picture.
    private static func jpeg(_ content: String) -> [UInt8] { [0xFF, 0xD8, 0xFF, 0xE0] + Array(content.utf8) }

    /// The records of files that are not on this device or not known to be on the server.
    var missingMedia: [MediaItem] {
        get throws { try read { try $0.media(.missing) } }
    }

    func picture(_ id: RecordID) throws -> MediaItem? { try read { try $0.media(id) } }
}
