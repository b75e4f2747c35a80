import SyncServer

/// A command line, taken apart: options may stand anywhere, before the command too.
struct Arguments {
    private static let valued: Set<String> = [
        "--data", "--listen", "--storage", "--blobs", "--expires", "--id", "--quota-bytes",
    ]
    private static let flags: Set<String> = ["--json", "--read-only", "--help"]

    /// What is not an option, in order.
    private(set) var words: [String] = []
    private var values: [String: String] = [:]

    /// Takes `arguments` apart. Throws `UsageError` for unknown and doubled options and for missing values.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest
                return
            }
            if argument == "-h" {
                values["--help"] = ""
            } else if argument.hasPrefix("--") {
                try take(argument, &rest)
            } else {
                words.append(argument)
            }
        }
    }

    private mutating func take(_ argument: String, _ rest: inout ArraySlice<String>) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        guard values[name] == nil else { throw UsageError("\(name) is given twice") }
        if Arguments.flags.contains(name), parts.count == 1 {
            values[name] = ""
        } else if Arguments.valued.contains(name) {
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                throw UsageError("\(name) needs a value")
            }
            values[name] = value
        } else {
            throw UsageError("there is no option \(argument): see `sync-server --help`")
        }
    }

    /// The value of an option.
    func value(_ name: String) -> String? { values[name] }

    /// Whether a flag is set.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The data folder, which every command needs.
    func dataFolder() throws -> String {
        guard let folder = values["--data"], !folder.isEmpty else {
            throw UsageError("--data DIR is needed: the folder of the server")
        }
        return folder
    }

    /// Throws `UsageError` for an option that the command does not take.
    func allow(_ names: String...) throws {
        let allowed = Set(names + ["--data", "--json", "--help"])
        if let other = values.keys.sorted().first(where: { !allowed.contains($0) }) {
            throw UsageError("this command has no option \(other): see its --help")
        }
    }
}

extension Arguments {
    /// Opens the data folder's registry for `body` and closes it in turn, whatever happens.
    func withRegistry<Result>(mustExist: Bool = true, _ body: (ServerRegistry) throws -> Result) throws -> Result {
        let registry = try ServerRegistry(dataFolder: try dataFolder(), mustExist: mustExist)
        let outcome = Swift.Result { try body(registry) }
        try registry.close()
        return try outcome.get()
    }
}
