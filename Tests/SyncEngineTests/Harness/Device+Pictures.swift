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

extension Device {
    /// Takes a file of random bytes into vault and diary, and returns its record.
    func keepVideo(seed: UInt64, byteCount: Int) throws -> RecordID {
        var random = SeededRandom(seed: seed)
        var content = [UInt8](repeating: 0, count: byteCount)
        content.withUnsafeMutableBytes { bytes in
            for offset in stride(from: 0, to: byteCount - 7, by: 8) {
                bytes.storeBytes(of: random.next(), toByteOffset: offset, as: UInt64.self)
            }
        }
        let file = TemporaryFolder(inMemory: true)
        TemporaryFolder.write(content, to: file.path + "/video")
        let blob = try vault.ingest(fileAt: file.path + "/video")
        return try write {
            try $0.addMedia(
                NewMedia(contentHash: blob.hash, byteCount: blob.byteCount, mediaType: blob.kind.mediaType))
        }
    }

    /// What has come of downloads that have not ended.
    var partialFiles: [String] { TemporaryFolder.files(vaultFolder + "/partial") }
}

extension Device {
    /// Takes a picture with a thumbnail into vault and diary.
    func keepPicture(_ content: String, thumbnail: String) throws -> RecordID {
        let file = TemporaryFolder(inMemory: true)
        TemporaryFolder.write(Array(content.utf8), to: file.path + "/picture")
        TemporaryFolder.write(Array(thumbnail.utf8), to: file.path + "/thumbnail")
        let (picture, small) = (
            try vault.ingest(fileAt: file.path + "/picture"), try vault.ingest(fileAt: file.path + "/thumbnail")
        )
        let thumbnail = MediaThumbnail(recipe: 1, contentHash: small.hash, byteCount: small.byteCount)
        return try write {
            try $0.addMedia(
                NewMedia(
                    contentHash: picture.hash, byteCount: picture.byteCount, mediaType: "image/jpeg",
                    thumbnails: [thumbnail]))
        }
    }

    /// The content of a picture's file.
    func hash(_ picture: RecordID) throws -> ContentHash { try self.picture(picture)?.contentHash ?? .zero }
}
