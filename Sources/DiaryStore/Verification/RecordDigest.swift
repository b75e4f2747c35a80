internal import SyncCore

/// What of a record two stores at the same version must agree on, as bytes.
///
/// Siblings with their dots, set elements with theirs, ordered items, the bytes of texts: no tombstones, caches or local numbers. A dot
/// becomes its actor, its sequence, and, where an actor has several branches, the hash of the change that holds it: equal on
/// every store whose version vector is equal, and the same for as long as no further actor's log branches.
struct RecordDigest {
    let directory: LogDirectory
    let hasher: any ContentHasher
    /// The logs whose actors have several branches.
    private let branched: Set<LogNumber>

    init(_ directory: LogDirectory, _ hasher: any ContentHasher) {
        self.directory = directory
        self.hasher = hasher
        branched = Set((directory.numbers.map(Array.init) ?? []).filter(directory.isBranched))
    }

    /// The digest of a living record, its values filled in.
    func digest(_ record: DigestedRecord, _ ties: some TieBreaker) -> ContentHash {
        var writer = ByteWriter(capacity: 1024)
        writer.bytes16(record.id.bytes)
        for part in parts(record, ties) {
            writer.field(part.key)
            writer.bytes(part.bytes)
        }
        return writer.withBytes { hasher.hash($0) }
    }

    /// Each field's part of the digest, by field.
    func parts(_ record: DigestedRecord, _ ties: some TieBreaker) -> [(key: FieldKey, bytes: [UInt8])] {
        let state = record.state
        var parts: [(key: FieldKey, bytes: [UInt8])] = []
        for field in state.registers { parts.append((field.key, register(field.state, ties))) }
        for field in state.sets where !field.state.additions.isEmpty {
            parts.append((field.key, set(field.state, ties)))
        }
        for field in state.lists {
            let shown = field.state.displayed(ties)
            if !shown.isEmpty { parts.append((field.key, list(shown))) }
        }
        return (parts + texts(record)).sorted { $0.key < $1.key }
    }

    private func texts(_ record: DigestedRecord) -> [(key: FieldKey, bytes: [UInt8])] {
        var partsByKey: [FieldKey: [[UInt8]]] = [:]
        for (field, bytes) in record.texts where !bytes.isEmpty {
            var writer = ByteWriter(capacity: bytes.count + 32)
            writer.value(field.item)
            writer.bytes(bytes)
            partsByKey[field.key, default: []].append(writer.array)
        }
        return partsByKey.map { ($0.key, RecordDigest.joined($0.value)) }
    }

    private func register(_ register: MultiValueRegister, _ ties: some TieBreaker) -> [UInt8] {
        let siblings = register.siblings.map { sibling in
            var writer = ByteWriter(capacity: 64)
            write(sibling.stamp.dot, ties, into: &writer)
            writer.value(sibling.value ?? .null)
            return writer.array
        }
        return RecordDigest.joined(siblings)
    }

    private func set(_ set: AddWinsSet, _ ties: some TieBreaker) -> [UInt8] {
        RecordDigest.joined(
            set.additions.map { element, dots in
                var writer = ByteWriter(capacity: 64)
                writer.value(element)
                writer.bytes(RecordDigest.joined(dots.map { bytes($0, ties) }))
                return writer.array
            })
    }

    private func list(_ shown: [Value]) -> [UInt8] {
        var writer = ByteWriter(capacity: 64)
        for item in shown { writer.value(item) }
        return writer.array
    }

    private func bytes(_ dot: Dot, _ ties: some TieBreaker) -> [UInt8] {
        var writer = ByteWriter(capacity: 40)
        write(dot, ties, into: &writer)
        return writer.array
    }

    private func write(_ dot: Dot, _ ties: some TieBreaker, into writer: inout ByteWriter) {
        writer.bytes16(directory[dot.log].actor.bytes)
        writer.varint(dot.sequence)
        if branched.contains(dot.log) { writer.hash(ties.changeHash(of: dot)) }
    }

    /// Parts in the order of their bytes, each behind its length.
    private static func joined(_ parts: [[UInt8]]) -> [UInt8] {
        var writer = ByteWriter(capacity: 64)
        for part in parts.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            part.withUnsafeBytes { writer.block($0) }
        }
        return writer.array
    }
}

extension LogDirectory {
    /// Whether the actor of a log has several branches that go beyond what they share.
    func isBranched(_ number: LogNumber) -> Bool {
        logs(of: self[number].actor).count { self[$0].head > self[$0].forkSequence } > 1
    }
}

/// A living record as a digest needs it: values filled in, and its texts.
struct DigestedRecord {
    var id: RecordID
    var state: RecordState
    var texts: [TextField: [UInt8]]
}
