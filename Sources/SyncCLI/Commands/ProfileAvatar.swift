import DiarySync

extension Command {
    static let profileAvatar = Command(
        name: "profile avatar", operands: .one("ID"),
        options: [
            .optional("--preset", "1..6", "one of the built-in pictures"),
            .optional("--photo", "FILE", "a picture of one's own"),
            .optional(
                "--crop", "X,Y,SIDE",
                "the square of it that shows: left and upper edge as fractions of the upright picture's width and height, "
                    + "the side as one of its shorter edge; the middle unless given"),
            .stripLocation,
            .optional("--save", "FILE", "write the picture that shows as a JPEG of 128 by 128 pixels"),
        ],
        summary: "Choose the picture of a profile, or save it",
        run: runProfileAvatar)

    private static func runProfileAvatar(_ invocation: Invocation) async throws -> ExitCode {
        let choice = try Choice(invocation)
        let diary = try invocation.diaryWithPictures()
        let id = try diary.store.read { try Reference.profile(invocation.operand, $0) }
        switch choice {
        case .none: break
        case .preset(let number):
            try diary.store.write { try $0.setAvatar(.preset(number), of: id) }
        case .photo(let crop):
            guard let picture = try invocation.pictures("--photo", diary).last else { break }
            let crop = crop ?? diary.centredCrop(of: picture)
            try diary.store.write {
                let media = try $0.addMedia(picture)
                try $0.setAvatar(.media(media, x: crop.x, y: crop.y, side: crop.side), of: id)
            }
        }
        if let path = invocation.value("--save") { try save(diary, id, to: path) }
        let object = try diary.store.read { read in try read.profile(id).map { try ProfileObject($0, read) } }
        try invocation.print(object) { object?.summary ?? "" }
        return .done
    }

    private static func save(_ diary: Diary, _ id: RecordID, to path: String) throws {
        guard let avatar = try diary.store.read({ try $0.profile(id)?.avatar }) else {
            throw CommandError("the profile has no picture: choose one with --preset or --photo")
        }
        do {
            try NewFile.write(diary.picture(of: avatar), to: path)
        } catch let error as AvatarError {
            throw CommandError(error.description)
        }
    }

    /// What was asked for.
    private enum Choice {
        case preset(Int)
        case photo(crop: AvatarCrop?)
        case none

        init(_ invocation: Invocation) throws {
            switch (invocation.value("--preset"), invocation.value("--photo")) {
            case (let preset?, nil):
                guard let number = Int(preset), (1...6).contains(number), !invocation.has("--crop") else {
                    throw UsageError("--preset needs a number from 1 to 6 and takes no --crop")
                }
                self = .preset(number)
            case (nil, _?):
                self = .photo(crop: try invocation.value("--crop").map(Choice.crop))
            case (nil, nil) where invocation.has("--save") && !invocation.has("--crop"):
                self = .none
            default:
                throw UsageError("give --preset, --photo or --save; see `sync-cli profile avatar --help`")
            }
        }

        private static func crop(_ text: String) throws -> AvatarCrop {
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            let crop = numbers.compactMap(\.self)
            guard numbers.count == 3, crop.count == 3, crop.allSatisfy({ (0...1).contains($0) }), crop[2] > 0 else {
                throw UsageError("--crop needs three fractions from 0 to 1, as in 0.25,0.1,0.5, not \(text)")
            }
            return AvatarCrop(x: crop[0], y: crop[1], side: crop[2])
        }
    }
}
