/// What a command takes besides options.
enum Operands: Sendable {
    case none
    /// Exactly one.
    case one(String)
    /// At least one.
    case many(String)
    /// Any number, none included.
    case any(String)

    var usage: String {
        switch self {
        case .none: ""
        case .one(let name): " \(name)"
        case .any(let name): " [\(name)]..."
        case .many(let name): " \(name)..."
        }
    }

    func allows(_ count: Int) -> Bool {
        switch self {
        case .none: count == 0
        case .one: count == 1
        case .many: count >= 1
        case .any: true
        }
    }
}
