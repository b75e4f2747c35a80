import DiarySync

extension Command {
    static let profileAvatar = Command(
        name: "profile avatar", operands: .one("ID"),
        options: [
            .optional("--preset", "1..6", "one of the built-in pictures"),
            .optional("--photo", "FILE", "a picture of one's own"),
            .optional("--crop", "X,Y,SIDE", "the square of it that shows: fractions of the upright picture"),
        ],
        summary: "Choose the picture of a profile",
        run: runProfileAvatar)

    private static func runProfileAvatar(_ invocation: Invocation) async throws -> ExitCode {
        let choice = try Choice(invocation)
        let diary = try invocation.diary()
        let id = try diary.store.read { try Reference.profile(invocation.operand, $0) }
        switch choice {
        case .preset(let number):
            try diary.store.write { try $0.setAvatar(.preset(number), of: id) }
        case .photo(let path, let crop):
            let picture = try diary.ingest(fileAt: path)
            try diary.store.write {
                let media = try $0.addMedia(picture)
                try $0.setAvatar(.media(media, x: crop[0], y: crop[1], side: crop[2]), of: id)
            }
        }
        let object = try diary.store.read { read in try read.profile(id).map { try ProfileObject($0, read) } }
        try invocation.print(object) { object?.summary ?? "" }
        return .done
    }

    /// What was asked for.
    private enum Choice {
        case preset(Int)
        case photo(String, crop: [Double])

        init(_ invocation: Invocation) throws {
            switch (invocation.value("--preset"), invocation.value("--photo")) {
            case (let preset?, nil):
                guard let number = Int(preset), (1...6).contains(number), !invocation.has("--crop") else {
                    throw UsageError("--preset needs a number from 1 to 6 and takes no --crop")
                }
                self = .preset(number)
            case (nil, let path?):
                self = .photo(path, crop: try Choice.crop(invocation.value("--crop") ?? "0,0,1"))
            default:
                throw UsageError("give either --preset or --photo; see `sync-cli profile avatar --help`")
            }
        }

        private static func crop(_ text: String) throws -> [Double] {
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            let crop = numbers.compactMap(\.self)
            guard numbers.count == 3, crop.count == 3, crop.allSatisfy({ (0...1).contains($0) }), crop[2] > 0 else {
                throw UsageError("--crop needs three fractions from 0 to 1, as in 0.25,0.1,0.5, not \(text)")
            }
            return crop
        }
    }
}
