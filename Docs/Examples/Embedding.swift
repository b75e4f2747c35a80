import DiarySync

/// Writes a story with a pet and a picture. Needs no network and no account.
func writeFirstSnow(in diary: Diary, picture: String) throws -> RecordID {
    let photo = try diary.addPhoto(fileAt: picture)
    return try diary.store.write { write in
        let bori = try write.createProfile(name: "보리", species: "dog")
        let story = NewStory(title: "첫눈", text: "Bori ate the carrot.", tags: ["winter"], pets: [bori], media: [photo])
        return try write.create(story)
    }
}

/// What a person typed over a story, saved against the text that the editor had loaded: what others wrote meanwhile stays.
func save(_ text: String, over loaded: EditableText, of story: RecordID, in diary: Diary) throws -> SavedText {
    try diary.store.write { try $0.save(text, of: story, basedOn: loaded.version) }
}

/// Exchanges what is new with the server, trying again for half a minute while it cannot be reached.
func sync(_ diary: Diary, with server: String, token: String) async throws -> SyncReport {
    let transport = try CurlTransport(baseURL: server, diary: "\(diary.store.diary)", token: token)
    return try await diary.engine(transport: transport).sync(deadline: .now + .seconds(30))
}

/// What another device shows after its own sync.
func titles(in folder: String) throws -> [String] {
    try Diary.open(in: folder).store.read { try $0.stories().compactMap(\.title) }
}
