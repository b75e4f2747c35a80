/// An operation on the wire, behind its length: code, kind, record, then by code:
///
/// | code | content |
/// |---|---|
/// | 1 assign | varint count, (field, value, dots) each |
/// | 2 add, 3 remove | field, value, dots |
/// | 4 insert, 5 move | field, value, left slot, right slot, dots |
/// | 6 take out | field, value, dots |
/// | 7 delete | policy byte, dots |
/// | 8 restore | dots |
/// | 9 edit, 10 undo, 11 seed | field, item (a value), then as in `TextAction+Coding.swift` |
///
/// Dots are a varint count and (varint head, varint sequence) each; head 0 is the change's own chain, n the n-th
/// of its table. A slot is a byte, 0 for none or 1 and a dot.
extension Operation {
    /// Writes the operation without its length. `reference` names a dot by head and sequence.
    package func write(to writer: inout ByteWriter, reference: (Dot) -> (head: Int, sequence: UInt64)) {
        writer.varint(action.code)
        writer.kind(kind)
        writer.bytes16(record.bytes)
        action.write(to: &writer, reference: reference)
    }
}

extension Operation.Action {
    var code: UInt64 {
        switch self {
        case .assign: 1
        case .add: 2
        case .remove: 3
        case .insert: 4
        case .move: 5
        case .takeOut: 6
        case .delete: 7
        case .restore: 8
        case .text(_, _, .edit): 9
        case .text(_, _, .undo): 10
        case .text(_, _, .seed): 11
        }
    }

    fileprivate func write(to writer: inout ByteWriter, reference: (Dot) -> (head: Int, sequence: UInt64)) {
        switch self {
        case .assign(let writes):
            writer.varint(writes.count)
            for write in writes { writer.element(write.field, write.value, write.replacing, reference) }
        case .add(let field, let value, let dots), .remove(let field, let value, let dots),
            .takeOut(let field, let value, let dots):
            writer.element(field, value, dots, reference)
        case .insert(let field, let value, let slot, let dots), .move(let field, let value, let slot, let dots):
            writer.field(field)
            writer.value(value)
            writer.origin(slot.left, reference)
            writer.origin(slot.right, reference)
            writer.dots(dots, reference)
        case .delete(let policy, let seen):
            writer.byte(policy.rawValue)
            writer.dots(seen, reference)
        case .restore(let deletes):
            writer.dots(deletes, reference)
        case .text(let field, let parents, let action):
            writer.field(field.key)
            writer.value(field.item)
            writer.textAction(action, parents: parents, reference)
        }
    }
}

extension ByteWriter {
    fileprivate mutating func element(
        _ field: FieldKey, _ value: Value, _ dots: [Dot], _ reference: (Dot) -> (head: Int, sequence: UInt64)
    ) {
        self.field(field)
        self.value(value)
        self.dots(dots, reference)
    }

    mutating func dots(_ dots: [Dot], _ reference: (Dot) -> (head: Int, sequence: UInt64)) {
        varint(dots.count)
        for dot in dots { self.dot(dot, reference) }
    }

    fileprivate mutating func origin(_ dot: Dot?, _ reference: (Dot) -> (head: Int, sequence: UInt64)) {
        guard let dot else { return byte(0) }
        byte(1)
        self.dot(dot, reference)
    }

    private mutating func dot(_ dot: Dot, _ reference: (Dot) -> (head: Int, sequence: UInt64)) {
        let named = reference(dot)
        varint(named.head)
        varint(named.sequence)
    }
}
