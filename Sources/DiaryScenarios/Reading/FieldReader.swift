/// Takes the members of one JSON object, one by one; what nobody has taken is refused at the end.
struct FieldReader {
    /// The file and the step that messages name.
    let file: String
    let step: Int?
    let line: Int
    let names: DeclaredNames
    private let members: [(key: String, node: JSONNode)]
    private var asked: Set<String> = []

    init(_ node: JSONNode, file: String, step: Int? = nil, names: DeclaredNames) throws(FixtureError) {
        (self.file, self.step, self.names) = (file, step, names)
        line = node.line
        guard case .object(let members) = node.value else {
            throw FixtureError(
                message: "an object in { } is expected, not \(node.noun)", file: file, step: step, line: node.line)
        }
        self.members = members
    }

    /// The keys in the order of the file.
    var keys: [String] { members.map(\.key) }

    func error(_ message: String, line: Int? = nil) -> FixtureError {
        FixtureError(message: message, file: file, step: step, line: line ?? self.line)
    }

    /// The member with a key; `nil` when there is none.
    mutating func node(_ key: String) -> JSONNode? {
        asked.insert(key)
        return members.first { $0.key == key }?.node
    }

    func has(_ key: String) -> Bool { members.contains { $0.key == key } }

    /// Refuses what nobody has asked for.
    func end(_ what: String) throws(FixtureError) {
        guard let surplus = members.first(where: { !asked.contains($0.key) }) else { return }
        throw error(
            "\(what) has no \"\(surplus.key)\": " + Spelling.hint(for: surplus.key, among: asked.sorted()),
            line: surplus.node.line)
    }

    private func wrong(_ key: String, _ node: JSONNode, _ expected: String) -> FixtureError {
        error("\"\(key)\" has to be \(expected), not \(node.noun)", line: node.line)
    }

    mutating func text(_ key: String) throws(FixtureError) -> String? {
        guard let node = node(key) else { return nil }
        guard case .string(let text) = node.value else { throw wrong(key, node, "a text") }
        return text
    }

    /// Whether a member is this text, without taking it for one.
    mutating func isText(_ key: String, _ expected: String) -> Bool {
        guard case .string(let text)? = node(key)?.value else { return false }
        return text == expected
    }

    mutating func requiredText(_ key: String, _ what: String) throws(FixtureError) -> String {
        guard let text = try text(key) else { throw error("\(what) needs \"\(key)\"") }
        return text
    }

    /// A text that may be taken away: `.some(nil)` for `null`.
    mutating func erasableText(_ key: String) throws(FixtureError) -> String?? {
        guard let node = node(key) else { return nil }
        if case .null = node.value { return .some(nil) }
        return .some(try text(key))
    }

    mutating func bool(_ key: String) throws(FixtureError) -> Bool? {
        guard let node = node(key) else { return nil }
        guard case .bool(let value) = node.value else { throw wrong(key, node, "true or false") }
        return value
    }

    mutating func integer(_ key: String) throws(FixtureError) -> Int64? {
        guard let node = node(key) else { return nil }
        guard case .integer(let value) = node.value else { throw wrong(key, node, "a whole number") }
        return value
    }

    mutating func list(_ key: String) throws(FixtureError) -> [JSONNode]? {
        guard let node = node(key) else { return nil }
        guard case .array(let elements) = node.value else { throw wrong(key, node, "a list in [ ]") }
        return elements
    }

    mutating func texts(_ key: String) throws(FixtureError) -> [String]? {
        guard let elements = try list(key) else { return nil }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element.value else { throw wrong(key, element, "a list of texts") }
            texts.append(text)
        }
        return texts
    }

    /// An object within this one.
    mutating func object(_ key: String) throws(FixtureError) -> FieldReader? {
        guard let node = node(key) else { return nil }
        return try FieldReader(node, file: file, step: step, names: names)
    }
}
