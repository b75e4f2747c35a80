import DiaryScenarios

/// Takes a command line apart: the command first, then its options and operands in any order.
struct CommandLineParser {
    /// What a command line asks for.
    enum Request {
        case run(Invocation)
        case print(String)
    }

    private var rest: ArraySlice<String>
    private var values: [String: [String]] = [:]
    private var operands: [String] = []

    /// Takes `arguments` apart. Throws `UsageError`.
    static func parse(_ arguments: [String]) throws(UsageError) -> Request {
        var parser = CommandLineParser(rest: arguments[...])
        return try parser.parse()
    }

    private init(rest: ArraySlice<String>) { self.rest = rest }

    private mutating func parse() throws(UsageError) -> Request {
        let words = try words()
        guard let command = Commands.named(words.joined(separator: " ")) else {
            return .print(try answer(withoutCommand: words))
        }
        try takeAll(for: command)
        if values[Option.help.name] != nil { return .print(command.help) }
        try check(command)
        return .run(Invocation(command: command, operands: operands, options: values))
    }

    /// The words of the command: one or two, the common options before and between them taken out.
    private mutating func words() throws(UsageError) -> [String] {
        var words: [String] = []
        while let argument = rest.first, words.count < 2, Commands.named(words.joined(separator: " ")) == nil {
            guard argument.hasPrefix("-") else {
                rest.removeFirst()
                if argument == "help", words.isEmpty {
                    values[Option.help.name] = [""]
                } else {
                    words.append(argument)
                }
                if words.count == 1, Commands.group(argument).isEmpty { break }
                continue
            }
            try takeOption(Option.common, of: words.joined(separator: " "))
        }
        return words
    }

    private mutating func answer(withoutCommand words: [String]) throws(UsageError) -> String {
        let isAskingForHelp = values[Option.help.name] != nil || rest.contains("--help") || rest.contains("-h")
        guard let first = words.first else {
            if isAskingForHelp { return Commands.overview }
            throw UsageError("which command? see `sync-cli --help`")
        }
        let group = Commands.group(first)
        if words.count == 1, !group.isEmpty {
            if isAskingForHelp { return Command.table(group.map { ($0.name, $0.summary) }) }
            let names = group.map { $0.name.dropFirst(first.count + 1) }.joined(separator: ", ")
            throw UsageError("what to do with \(first)? There are: \(names)")
        }
        throw CommandLineParser.unknown(words, followedBy: rest.first)
    }

    private static func unknown(_ words: [String], followedBy next: String?) -> UsageError {
        let candidates = [words.joined(separator: " "), words[0], words[0] + " " + (next ?? "")]
        if let known = candidates.first(where: Commands.later.contains) {
            return UsageError(notYet: "`sync-cli \(known)`")
        }
        let name = words.joined(separator: " ")
        let suggestion = CommandLineParser.question(name, among: Commands.all.map(\.name)) ?? "see `sync-cli --help`"
        return UsageError("there is no command `\(name)`: \(suggestion)")
    }

    private mutating func takeAll(for command: Command) throws(UsageError) {
        while let argument = rest.first {
            if argument == "--" {
                operands += rest.dropFirst()
                return
            }
            if argument.hasPrefix("-"), argument != "-" {
                try takeOption(command.options + Option.common, of: command.name)
            } else {
                operands.append(rest.removeFirst())
            }
        }
    }

    private mutating func takeOption(_ options: [Option], of command: String) throws(UsageError) {
        guard let argument = rest.popFirst() else { return }
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0] == "-h" ? Option.help.name : parts[0]
        guard let option = options.first(where: { $0.name == name }) else {
            if Commands.laterOptions.contains("\(command) \(name)") {
                throw UsageError(notYet: "`\(command) \(name)`")
            }
            let place = command.isEmpty ? "before the command" : "for `\(command)`"
            let page = command.isEmpty ? "--help" : "\(command) --help"
            let suggestion = CommandLineParser.question(name, among: options.map(\.name)) ?? "see `sync-cli \(page)`"
            throw UsageError("there is no option \(name) \(place): \(suggestion)")
        }
        guard option.isRepeatable || values[name] == nil else { throw UsageError("\(name) is given twice") }
        values[name, default: []].append(try value(of: option, inline: parts.dropFirst().first, options))
    }

    private mutating func value(
        of option: Option, inline: String?, _ options: [Option]
    ) throws(UsageError) -> String {
        guard let placeholder = option.value else {
            guard inline == nil else { throw UsageError("\(option.name) takes no value") }
            return ""
        }
        if let inline { return inline }
        guard let next = rest.first, !options.contains(where: { $0.name == next }) else {
            throw UsageError("\(option.name) needs a value: \(option.name) \(placeholder)")
        }
        rest.removeFirst()
        return next
    }

    private func check(_ command: Command) throws(UsageError) {
        guard command.operands.allows(operands.count) else { throw UsageError("usage: \(command.usage)") }
        for option in command.options where option.isRequired && values[option.name] == nil {
            throw UsageError("\(option.form) is needed; usage: \(command.usage)")
        }
    }

    /// Asks whether somebody who mistyped a word meant a candidate that is near.
    private static func question(_ word: String, among candidates: [String]) -> String? {
        Spelling.nearest(to: word, among: candidates).map { "did you mean `\($0)`?" }
    }
}
