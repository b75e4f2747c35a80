/// What a command takes besides options.
enum Operands: Sendable {
    case none
    /// Exactly one.
    case one(String)
    /// None or one.
    case optional(String)
    /// At least one.
    case many(String)
    /// Whatever follows goes to the command as it is.
    case anything(String)

    var usage: String {
        switch self {
        case .none: ""
        case .one(let name): " \(name)"
        case .optional(let name), .anything(let name): " [\(name)]"
        case .many(let name): " \(name)..."
        }
    }

    func allows(_ count: Int) -> Bool {
        switch self {
        case .none: count == 0
        case .one: count == 1
        case .optional: count <= 1
        case .many: count >= 1
        case .anything: true
        }
    }
}
