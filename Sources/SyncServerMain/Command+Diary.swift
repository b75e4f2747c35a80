import SyncCore
import SyncServer

extension Command {
    static let diaryCreate = Command(
        name: "diary create", parameters: ["NAME", "[--id ID]"],
        help: """
            Creates an empty diary and prints its id, which stands in its address.

              --id ID   the 32 digits that a device has drawn for the diary; a new id otherwise
              --json    prints {"id": ..., "name": ...}
            """,
        run: createDiary)

    private static func createDiary(_ parameters: [String], _ arguments: Arguments) throws -> ExitCode {
        try arguments.allow("--id")
        let id = try arguments.value("--id").map { text in
            guard let bytes = Bytes16(text: text) else {
                throw UsageError("--id needs 32 hexadecimal digits, not \(text)")
            }
            return DiaryID(bytes)
        }
        let diary = try arguments.withRegistry(mustExist: false) { try $0.createDiary(name: parameters[0], id: id) }
        if arguments.has("--json") {
            print(JSONText.object([("id", .string(diary.id.description)), ("name", .string(diary.name))]).text)
        } else {
            print(diary.id)
        }
        return .done
    }
}
