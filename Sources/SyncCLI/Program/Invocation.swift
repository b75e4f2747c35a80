import DiarySync
import Glibc
import MediaImaging

/// A command with everything that was typed behind it.
struct Invocation: Sendable {
    var command: Command
    var operands: [String]
    var options: [String: [String]]

    var isJSON: Bool { options[Option.json.name] != nil }
    /// The first operand; the parser has made sure that there is one where the command needs it.
    var operand: String { operands.first ?? "" }

    func has(_ name: String) -> Bool { options[name] != nil }
    func value(_ name: String) -> String? { options[name]?.last }
    func values(_ name: String) -> [String] { options[name] ?? [] }

    /// A number that is not negative. Throws `UsageError`.
    func number(_ name: String) throws -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), number >= 0 else { throw UsageError("\(name) needs a number, not \(text)") }
        return number
    }

    /// A text, read from standard input for `-`.
    func text(_ name: String) throws -> String? {
        guard let text = value(name) else { return nil }
        return text == "-" ? try StandardInput.text() : text
    }

    /// The diary's folder.
    var folder: String {
        if let given = value(Option.store.name), !given.isEmpty { return given }
        guard let environment = getenv("DIARY_STORE").map({ String(cString: $0) }), !environment.isEmpty else {
            return "diary"
        }
        return environment
    }

    /// Opens the diary.
    func diary() throws -> Diary { try Diary.open(in: folder) }

    /// Opens the diary for a command that looks at pictures; the others need not start an image library.
    func diaryWithPictures() throws -> Diary { try Diary.open(in: folder, imaging: VipsImageProcessor()) }

    /// Takes in the photos and videos of an option, and says which of them have no thumbnail.
    func pictures(_ name: String, _ diary: Diary) throws -> [NewMedia] {
        try values(name).map { path in
            try diary.ingest(fileAt: path, strippingLocation: has(Option.stripLocation.name)) { note in
                Output.complaint("note: \(note.message.printable)")
            }
        }
    }

    /// Prints JSON for scripts or text for people.
    func print(_ object: @autoclosure () throws -> some Encodable, _ text: () throws -> String) throws {
        if isJSON { try Output.json(object()) } else { Output.text(try text()) }
    }
}
