public import DiaryStore
internal import MediaMetadata
internal import MediaVault
public import SyncCore

/// Taking photos and videos in.
extension Diary {
    /// Copies a file into the vault and makes its media record, which any story can then show.
    ///
    /// The file is durable in the vault before the record exists. The same content gives the same record.
    /// Throws `MediaVaultError` for a file that cannot be taken in, `StoreError`, and what `ingest` throws.
    public func addPhoto(fileAt path: String, strippingLocation: Bool = false) throws -> RecordID {
        let media = try ingest(fileAt: path, strippingLocation: strippingLocation)
        return try store.write { try $0.addMedia(media) }
    }

    /// Copies a file into the vault and describes it, for a write that makes its record together with others.
    ///
    /// What the file tells about itself comes along, and a thumbnail if the diary has an image processor. A picture that
    /// cannot be shown is taken in all the same: `withoutThumbnail` is told why. With `strippingLocation`, what comes in is
    /// a copy that does not say where it was taken; the file at `path` is never changed.
    /// Throws `MediaVaultError`, and `ImageError` (`cannotStrip`) where the location cannot be taken out safely: nothing is
    /// taken in then. Without a record the file is merely kept.
    public func ingest(
        fileAt path: String, strippingLocation: Bool = false, withoutThumbnail: (ImageError) -> Void = { _ in }
    ) throws -> NewMedia {
        try ingest(
            fileAtBytes: Array(path.utf8), strippingLocation: strippingLocation, withoutThumbnail: withoutThumbnail)
    }

    /// Copies a file at a path of any bytes into the vault and describes it, like `ingest(fileAt:)`.
    ///
    /// A location can be taken out only where the path is UTF-8: `ImageError` (`cannotStrip`) otherwise.
    public func ingest(
        fileAtBytes bytes: [UInt8], strippingLocation: Bool = false, withoutThumbnail: (ImageError) -> Void = { _ in }
    ) throws -> NewMedia {
        let path = String(decoding: bytes, as: UTF8.self)
        let blob = strippingLocation ? try ingestStripped(bytes) : try vault.ingest(fileAtBytes: bytes)
        // The file that is read lies in the vault; the person knows it by the path that they gave.
        let kept = vault.path(of: blob.hash)
        func tell(_ error: ImageError) {
            withoutThumbnail(ImageError(error.code, error.message.replacing(kept, with: path)))
        }
        var media = NewMedia(contentHash: blob.hash, byteCount: blob.byteCount, mediaType: blob.kind.mediaType)
        do throws(ImageError) {
            media.facts = MediaFacts(try MetadataReader.facts(ofFileAt: kept))
        } catch {
            tell(error)
        }
        try addThumbnail(to: &media, blob.kind, tell)
        return media
    }

    private func ingestStripped(_ path: [UInt8]) throws -> IngestedBlob {
        guard let text = String(validating: path, as: UTF8.self) else {
            throw ImageError(
                .cannotStrip,
                "\(String(decoding: path, as: UTF8.self)) has a name that is no UTF-8: rename it to take its location out"
            )
        }
        return try vault.ingest { _ = try LocationStripping.copy(text, to: $0) }
    }

    private func addThumbnail(
        to media: inout NewMedia, _ kind: BlobKind, _ withoutThumbnail: (ImageError) -> Void
    ) throws {
        guard let imaging, kind != .mp4, kind != .quicktime, try !hasThumbnail(media, imaging.recipe) else { return }
        let made: ImageRenditions
        do throws(ImageError) {
            made = try imaging.renditions(ofFileAt: vault.path(of: media.contentHash))
        } catch {
            return withoutThumbnail(error)
        }
        let blob = try vault.ingest(made.thumbnail)
        media.facts = MediaFacts(made.facts)
        media.thumbnails = [
            MediaThumbnail(recipe: Int64(imaging.recipe), contentHash: blob.hash, byteCount: blob.byteCount)
        ]
    }

    /// Whether the same content has come in before, and what was drawn of it by the same rules is here.
    ///
    /// One that lies in the trash is drawn again, which brings it back.
    private func hasThumbnail(_ media: NewMedia, _ recipe: Int) throws -> Bool {
        let known = try store.read { try $0.media(RecordID.media(media.contentHash))?.thumbnails ?? [] }
        return try known.contains { try $0.recipe == Int64(recipe) && vault.contains($0.contentHash) }
    }
}

extension MediaFacts {
    /// The facts of a file, as a media record keeps them.
    init(_ facts: ImageFacts) {
        self.init(
            width: facts.width.map { Int64($0) }, height: facts.height.map { Int64($0) },
            taken: facts.taken.map(DiaryDate.init),
            location: facts.location.map {
                MediaLocation(latitude: $0.latitude, longitude: $0.longitude, altitude: $0.altitude)
            },
            pairing: facts.contentIdentifier,
            motion: facts.isMotionPhoto ? .motionPhoto : facts.isAnimated ? .animation : nil)
    }
}

extension DiaryDate {
    /// A camera's time; without an offset it floats.
    fileprivate init(_ time: CaptureTime) {
        let offset = Int64(time.offsetMinutes ?? 0) * 60_000
        self.init(
            instant: WallTime(milliseconds: time.localMilliseconds - offset), offsetMinutes: time.offsetMinutes)
    }
}
