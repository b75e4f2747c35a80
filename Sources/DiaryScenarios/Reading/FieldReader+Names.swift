/// Names of devices, stories and the like.
extension FieldReader {
    /// A name that has been given before.
    mutating func known(_ key: String, _ kind: DeclaredNames.Kind) throws(FixtureError) -> String? {
        guard let name = try text(key) else { return nil }
        if let wrong = names.check(name, kind) { throw error(wrong) }
        return name
    }

    mutating func requiredKnown(
        _ key: String, _ kind: DeclaredNames.Kind, _ what: String
    ) throws(FixtureError) -> String {
        guard let name = try known(key, kind) else { throw error("\(what) needs \"\(key)\": \(kind.noun)") }
        return name
    }

    /// Several names that have been given before.
    mutating func knownList(_ key: String, _ kind: DeclaredNames.Kind) throws(FixtureError) -> [String]? {
        guard let found = try texts(key) else { return nil }
        for name in found { if let wrong = names.check(name, kind) { throw error(wrong) } }
        return found
    }

    /// A name that is new.
    mutating func new(_ key: String, _ kind: DeclaredNames.Kind, _ what: String) throws(FixtureError) -> String {
        let name = try requiredText(key, what)
        if let wrong = names.declare(name, kind) { throw error(wrong) }
        return name
    }

    /// The name of a story, a profile or a picture.
    mutating func knownRecord(_ key: String) throws(FixtureError) -> String {
        let name = try requiredText(key, "a step")
        let kinds: [DeclaredNames.Kind] = [.story, .profile, .picture]
        guard !kinds.contains(where: { names.check(name, $0) == nil }) else { return name }
        let candidates = kinds.flatMap(names.names)
        throw error(
            "there is no story, profile or picture called \"\(name)\" by this step: "
                + Spelling.hint(for: name, among: candidates))
    }

    /// A device; `nil` for the server.
    mutating func deviceOrServer(_ key: String) throws(FixtureError) -> String? {
        guard try text(key) != DeclaredNames.server else { return nil }
        return try requiredKnown(key, .device, "a step")
    }

    /// One device, a list of them, or `"all"`.
    mutating func devices(_ key: String) throws(FixtureError) -> DeviceChoice {
        guard let node = node(key) else { throw error("\"\(key)\" is needed: a device, a list of devices, or \"all\"") }
        if case .array = node.value { return .some(try knownList(key, .device) ?? []) }
        guard try text(key) != DeclaredNames.all else { return .all }
        return .some([try requiredKnown(key, .device, "a step")])
    }
}

/// Which devices a step is about.
enum DeviceChoice: Equatable, Sendable {
    case all
    case some([String])
}
