internal import SQLiteKit
internal import SyncCore

/// Values in columns. A value that does not fit its columns stays in the merge metadata; its columns read NULL.
extension TableSchema.Register {
    /// Whether the columns can hold the value so that reading them gives it back.
    func fits(_ value: Value) -> Bool {
        if columns.count == 1 { return columns[0].fits(value) }
        if value == .null { return true }
        guard case .tuple(let parts) = value, parts.count == columns.count else { return false }
        // All parts null would read back as null.
        return parts.contains { $0 != .null } && zip(columns, parts).allSatisfy { $0.fits($1) }
    }

    /// Binds a value to this register's columns, the first of them at `index`.
    func bind(_ value: Value, _ statement: borrowing Statement, at index: Int32) throws {
        guard fits(value), value != .null else {
            for step in columns.indices { try statement.bindNull(index + Int32(step)) }
            return
        }
        if columns.count == 1 { return try statement.bind(index, value: value) }
        for (step, part) in value.parts.enumerated() { try statement.bind(index + Int32(step), value: part) }
    }

    /// Reads this register's value, the first of its columns at `index`.
    func value(_ statement: borrowing Statement, at index: Int32) -> Value {
        if columns.count == 1 { return columns[0].value(statement, at: index) }
        var parts: [Value] = []
        for (step, column) in columns.enumerated() { parts.append(column.value(statement, at: index + Int32(step))) }
        return parts.allSatisfy { $0 == .null } ? .null : .tuple(parts)
    }
}

extension TableSchema.Column {
    func fits(_ value: Value) -> Bool {
        switch (type, value) {
        case (_, .null), (.integer, .integer), (.text, .text), (.blob, .bytes): true
        // SQLite keeps NaN as NULL and forgets the sign of a zero.
        case (.real, .real(let bits)): !Double(bitPattern: bits).isNaN && bits != (-0.0).bitPattern
        default: false
        }
    }

    func value(_ statement: borrowing Statement, at index: Int32) -> Value {
        if statement.isNull(index) { return .null }
        switch type {
        case .integer: return .integer(statement.int(index))
        case .real: return .real(statement.double(index))
        case .text: return .text(statement.string(index))
        case .blob: return .bytes(statement.blob(index))
        }
    }
}

extension Statement {
    /// Binds a value of a type that a column holds.
    func bind(_ index: Int32, value: Value) throws(SQLiteError) {
        switch value {
        case .integer(let number): try bind(index, number)
        case .real(let bits): try bind(index, Double(bitPattern: bits))
        case .text(let text): try bind(index, text: text.string)
        case .bytes(let bytes): try bind(index, blob: bytes)
        case .record(let record): try bind(index, id: record.bytes)
        case .null, .tuple: try bindNull(index)
        }
    }

    /// Binds sixteen bytes.
    func bind(_ index: Int32, id: Bytes16) throws(SQLiteError) {
        var failure: SQLiteError?
        id.withBytes { raw in
            do throws(SQLiteError) { try bind(index, blob: raw) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Binds a hash.
    func bind(_ index: Int32, hash: ContentHash) throws(SQLiteError) {
        try bind(index, blob: hash.bytes)
    }

    /// Sixteen bytes of a column, zeros for another length.
    func id(_ column: Int32) -> Bytes16 {
        withBlob(column) { raw in
            guard raw.count == 16, let base = raw.baseAddress else { return Bytes16(high: 0, low: 0) }
            return Bytes16(loading: base)
        }
    }

    /// A hash in a column, zero for another length.
    func hash(_ column: Int32) -> ContentHash { ContentHash(blob(column)) ?? .zero }
}
