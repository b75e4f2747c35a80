internal import FoundationEssentials
internal import Glibc

/// A recorded history of somebody's, or of several people's, editing, as in the files of editing-traces.
package struct EditingTrace {
    /// One replacement, in bytes.
    package struct Patch {
        /// Where it begins.
        package var position: Int
        /// How much it takes out.
        package var deleted: Int
        /// What it puts there.
        package var inserted: [UInt8]
    }

    /// Patches made one after the other, behind other transactions.
    package struct Transaction {
        /// Those that its author had seen, by their places in the file.
        package var parents: [Int]
        /// Who made it.
        package var agent: Int
        /// What it did, one patch after the other.
        package var patches: [Patch]
    }

    /// All transactions, each behind its parents.
    package var transactions: [Transaction] = []
    /// The text that they come to.
    package var end: [UInt8] = []

    /// The folder of traces: `TEXT_TRACES`, else `shared/traces` beside the package, from where the program is run; `nil`
    /// when there is none.
    package static var folder: String? {
        let named = getenv("TEXT_TRACES").map { String(cString: $0) }
        return [named ?? "../shared/traces"].first { access($0, R_OK | X_OK) == 0 }
    }

    /// A trace by its name. Throws `EditingTraceError` when it cannot be read.
    package init(_ name: String, in folder: String) throws {
        let path = "\(folder)/\(name).json.gz"
        guard access(path, R_OK) == 0 else {
            throw EditingTraceError("there is no \(path): fetch it, or set TEXT_TRACES")
        }
        let file = try JSONDecoder().decode(TraceFile.self, from: Data(EditingTrace.inflated(path)))
        end = Array(file.endContent.utf8)
        for (index, transaction) in file.txns.enumerated() {
            let before = index > 0 ? [index - 1] : []
            transactions.append(
                Transaction(
                    parents: transaction.parents ?? before, agent: transaction.agent ?? 0,
                    patches: transaction.patches.map(\.patch)))
        }
        if file.numAgents == nil { countBytes() }
    }

    private static func inflated(_ path: String) throws -> [UInt8] {
        guard let pipe = popen("gzip -dc '\(path)'", "r") else {
            throw EditingTraceError("gzip cannot be run: install it")
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { bytes += buffer[..<count] }
        guard pclose(pipe) == 0 else { throw EditingTraceError("\(path) cannot be inflated: fetch it again") }
        return bytes
    }

    /// Turns positions in scalars, which linear files hold, into positions in bytes.
    private mutating func countBytes() {
        var text = ScalarWidths()
        for index in transactions.indices {
            for patch in transactions[index].patches.indices {
                text.apply(&transactions[index].patches[patch])
            }
        }
    }
}

/// Why a trace cannot be read, and what to do.
package struct EditingTraceError: Error, CustomStringConvertible {
    /// For a person.
    package var description: String

    init(_ description: String) { self.description = description }
}

/// What a file holds.
private struct TraceFile: Decodable {
    struct Transaction: Decodable {
        var parents: [Int]?
        var agent: Int?
        var patches: [Entry]
    }

    struct Entry: Decodable {
        var patch: EditingTrace.Patch

        init(from decoder: any Decoder) throws {
            var parts = try decoder.unkeyedContainer()
            patch = EditingTrace.Patch(
                position: try parts.decode(Int.self), deleted: try parts.decode(Int.self),
                inserted: Array(try parts.decode(String.self).utf8))
        }
    }

    var endContent: String
    var numAgents: Int?
    var txns: [Transaction]
}

/// The widths of a text's scalars, split where the last edit was.
private struct ScalarWidths {
    private var before: [UInt8] = []
    private var after: [UInt8] = []
    private var bytesBefore = 0

    mutating func apply(_ patch: inout EditingTrace.Patch) {
        moveTo(patch.position)
        patch.position = bytesBefore
        let deleted = after.suffix(patch.deleted)
        patch.deleted = deleted.reduce(0) { $0 + Int($1) }
        after.removeLast(deleted.count)
        for byte in patch.inserted where byte & 0xc0 != 0x80 {
            before.append(byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4)
        }
        bytesBefore += patch.inserted.count
    }

    private mutating func moveTo(_ position: Int) {
        while before.count > position, let width = before.popLast() {
            after.append(width)
            bytesBefore -= Int(width)
        }
        while before.count < position, let width = after.popLast() {
            before.append(width)
            bytesBefore += Int(width)
        }
    }
}
