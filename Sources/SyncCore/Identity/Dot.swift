/// The number under which one log, or one branch of a log, is interned in a store.
///
/// Local: another store numbers the same logs otherwise. In a change that has just been decoded it is the index of
/// a head in that change's own table instead, 0 being the change's own chain.
package typealias LogNumber = UInt32

/// One operation's identity within a store: a log and a sequence in it.
///
/// Canonical: an operation that several branches share belongs to the log that holds the common prefix, so equal
/// dots are equal operations.
package struct Dot: Hashable, Comparable, Sendable {
    /// The interned log.
    package var log: LogNumber
    /// The operation's sequence in it, from 1.
    package var sequence: UInt64

    /// A dot from its parts.
    package init(log: LogNumber, sequence: UInt64) {
        self.log = log
        self.sequence = sequence
    }

    /// An order for packing only; it means nothing across stores.
    package static func < (a: Dot, b: Dot) -> Bool {
        a.log != b.log ? a.log < b.log : a.sequence < b.sequence
    }
}

/// The end of a chain of changes, as other devices name it: an actor, a sequence, and eight bytes of the hash of
/// the change that ends there.
public struct Head: Hashable, Comparable, Sendable {
    /// The writer of the log.
    public var actor: ActorID
    /// The sequence of the last operation.
    public var sequence: UInt64
    /// The first eight bytes of the hash of the change that ends there.
    public var hashPrefix: UInt64

    /// A head from its parts.
    public init(actor: ActorID, sequence: UInt64, hashPrefix: UInt64) {
        self.actor = actor
        self.sequence = sequence
        self.hashPrefix = hashPrefix
    }

    /// By actor, then sequence, then hash.
    public static func < (a: Head, b: Head) -> Bool {
        if a.actor != b.actor { return a.actor < b.actor }
        return a.sequence != b.sequence ? a.sequence < b.sequence : a.hashPrefix < b.hashPrefix
    }
}

/// All that a replica has seen: the heads of every log, one each, or one per branch.
///
/// Two replicas are at the same version exactly when their vectors are equal.
public struct VersionVector: Hashable, Sendable {
    /// The heads in ascending order.
    public let heads: [Head]

    /// A vector of these heads, in any order.
    public init(_ heads: [Head]) { self.heads = heads.sorted() }
}
