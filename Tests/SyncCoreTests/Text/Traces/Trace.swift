import Glibc
import SyncCore

/// A recorded history of somebody's, or of several people's, editing.
struct Trace {
    /// One replacement, in bytes.
    struct Patch {
        var position: Int
        var deleted: Int
        var inserted: [UInt8]
    }

    /// Patches made one after the other, behind other transactions.
    struct Transaction {
        var parents: [Int]
        var agent: Int
        var patches: [Patch]
    }

    var transactions: [Transaction] = []
    var end: [UInt8] = []

    /// A trace by its name, or `nil` where the folder of traces is not there.
    ///
    /// The folder is `TEXT_TRACES`, or `shared/traces` beside the package.
    init?(_ name: String) {
        let named = getenv("TEXT_TRACES").map { [String(cString: $0)] } ?? []
        let folders = named + ["../shared/traces", "../../shared/traces"]
        let paths: [String] = folders.map { "\($0)/\(name).json.gz" }
        guard let path = paths.first(where: { access($0, R_OK) == 0 }) else { return nil }
        var reader = TraceReader(Trace.inflated(path))
        let root = reader.value()
        end = root["endContent"].asText
        let isLinear = root["numAgents"].asNumber == 0
        for (index, transaction) in root["txns"].asList.enumerated() {
            let before = index > 0 ? [index - 1] : []
            let parents = isLinear ? before : transaction["parents"].asList.map { $0.asNumber }
            let patches: [Patch] = transaction["patches"].asList.map { patch in
                let parts = patch.asList
                return Patch(position: parts[0].asNumber, deleted: parts[1].asNumber, inserted: parts[2].asText)
            }
            transactions.append(Transaction(parents: parents, agent: transaction["agent"].asNumber, patches: patches))
        }
        if isLinear { countBytes() }
    }

    private static func inflated(_ path: String) -> [UInt8] {
        guard let pipe = popen("gzip -dc '\(path)'", "r") else { return [] }
        defer { pclose(pipe) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { bytes += buffer[..<count] }
        return bytes
    }

    /// Turns positions in scalars, which the file holds, into positions in bytes.
    private mutating func countBytes() {
        guard transactions.contains(where: { $0.patches.contains { $0.inserted.contains { $0 >= 0x80 } } }) else {
            return
        }
        var text = ScalarText()
        for index in transactions.indices {
            for patch in transactions[index].patches.indices {
                text.apply(&transactions[index].patches[patch])
            }
        }
    }
}

/// The widths of a text's scalars, split where the last edit was.
private struct ScalarText {
    private var before: [UInt8] = []
    private var after: [UInt8] = []
    private var bytesBefore = 0

    mutating func apply(_ patch: inout Trace.Patch) {
        while before.count > patch.position, let width = before.popLast() {
            after.append(width)
            bytesBefore -= Int(width)
        }
        while before.count < patch.position, let width = after.popLast() {
            before.append(width)
            bytesBefore += Int(width)
        }
        patch.position = bytesBefore
        let deleted = after.suffix(patch.deleted)
        patch.deleted = deleted.reduce(0) { $0 + Int($1) }
        after.removeLast(deleted.count)
        for scalar in String(decoding: patch.inserted, as: UTF8.self).unicodeScalars {
            before.append(UInt8(UTF8.width(scalar)))
        }
        bytesBefore += patch.inserted.count
    }
}
