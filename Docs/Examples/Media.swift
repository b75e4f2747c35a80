import DiarySync
import MediaImaging

/// Opens a diary that draws thumbnails and avatars.
func openWithPictures(in folder: String) throws -> Diary {
    try Diary.open(in: folder, imaging: VipsImageProcessor())
}

/// Takes in a copy of a photo that does not say where it was taken, and lets a profile show a square of it.
///
/// Returns that square as a JPEG of 128 by 128 pixels.
func makeAvatar(of profile: RecordID, from picture: String, in diary: Diary) throws -> [UInt8] {
    let photo = try diary.addPhoto(fileAt: picture, strippingLocation: true)
    let avatar = Avatar.media(photo, x: 0.3, y: 0.2, side: 0.5)
    try diary.store.write { try $0.setAvatar(avatar, of: profile) }
    return try diary.picture(of: avatar)
}

/// Syncs a device with little room: all thumbnails, the newest originals up to 2 GB, and whatever is pinned.
func syncSmallDevice(
    _ diary: Diary, over transport: some Transport, showing: @escaping @Sendable (MediaProgress) -> Void
) async throws -> SyncReport {
    let room = EngineConfiguration(originals: .within(2_000_000_000))
    let engine = diary.engine(transport: transport, configuration: room)
    let progress = engine.mediaProgress()
    let watching = Task { for await step in progress { showing(step) } }
    defer { watching.cancel() }
    return try await engine.sync()
}

/// Lets one file take the place of others of the same picture, then puts into the trash what nothing shows.
func tidyUp(_ diary: Diary, now: WallTime) throws -> MediaCleanUp {
    for duplicates in try diary.mediaDuplicates() { _ = try diary.apply(duplicates) }
    return try diary.apply(diary.planMediaCleanUp(now: now), now: now)
}
