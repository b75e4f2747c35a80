/// The names that a fixture has given so far, so that a mistyped one is refused before anything runs.
///
/// Confined to the reading of one fixture.
final class DeclaredNames {
    /// What a name stands for.
    enum Kind: String {
        case device
        case story
        case profile
        case picture
        case record
        case backup
        case editor

        /// What a person would call it, with its article.
        var noun: String { self == .editor ? "an editor" : "a " + rawValue }
    }

    private var kindsByName: [String: Kind] = [:]

    /// The server's name among the devices.
    static let server = "server"
    /// What stands for all devices.
    static let all = "all"

    /// All names of a kind, sorted.
    func names(_ kind: Kind) -> [String] { kindsByName.filter { $0.value == kind }.keys.sorted() }

    /// Takes a new name in; what is wrong with it, if something is. An editor may be opened again.
    func declare(_ name: String, _ kind: Kind) -> String? {
        // Devices and backups become folders.
        let isWord = !name.isEmpty && name.utf8.count <= 60 && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x2F }
        if name == DeclaredNames.server || name == DeclaredNames.all || !isWord {
            return "\(kind.noun) cannot be called \"\(name)\": choose another name"
        }
        if let known = kindsByName[name], !(known == .editor && kind == .editor) {
            return "there is \(known.noun) called \"\(name)\" already: choose another name"
        }
        kindsByName[name] = kind
        return nil
    }

    /// What is wrong with a name that should have been given before, if something is.
    func check(_ name: String, _ kind: Kind) -> String? {
        guard kindsByName[name] != kind else { return nil }
        return "there is no \(kind.rawValue) called \"\(name)\" by this step: "
            + Spelling.hint(for: name, among: names(kind))
    }
}
