import Glibc

/// The arguments of the program as bytes: Swift's own list mends what is no UTF-8, and names of files may be anything.
enum RawArguments {
    /// The bytes of arguments that were typed in this order.
    static func bytes(of arguments: [String]) -> [[UInt8]] {
        var rest = all[...]
        return arguments.map { argument in
            let found = rest.firstIndex { String(decoding: $0, as: UTF8.self).utf8.elementsEqual(argument.utf8) }
            guard let found else { return Array(argument.utf8) }
            defer { rest = rest[(found + 1)...] }
            return rest[found]
        }
    }

    private static let all: [[UInt8]] = (0..<Int(CommandLine.argc)).compactMap { position in
        CommandLine.unsafeArgv[position].map { word in (0..<strlen(word)).map { UInt8(bitPattern: word[$0]) } }
    }
}

extension Invocation {
    /// The operands of a command that takes paths, which may be any bytes.
    var operandPaths: [[UInt8]] { RawArguments.bytes(of: operands) }
}
