/// An atomic group of operations of one actor, applied whole and in causal order.
///
/// Its bytes are fixed at commit; its hash chains them to the change before (`ChangeHash.swift`).
package struct Change: Equatable, Sendable {
    /// When its author's clock said it was made.
    package var wallTime: WallTime
    /// The heads seen since the actor's previous change: what must be applied before.
    package var dependencies: [Head]
    /// Further heads of the change's past, along which dots of its operations resolve.
    package var references: [Head]
    /// The operations, or what they are when this version cannot tell.
    package var operations: [DecodedOperation]
}

/// An operation read from bytes.
///
/// Dots are those of the resolver that decoding was given.
package enum DecodedOperation: Equatable, Sendable {
    /// One that can be applied.
    case known(Operation)
    /// A kind or a value of a newer version: kept, passed on, applied after an upgrade.
    case unknown([UInt8])
    /// One that contradicts the format: skipped alike by every replica.
    case malformed([UInt8], WireError)
}
