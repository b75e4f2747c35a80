import SyncCore

/// What the HTTP front end allows, each number with its reason.
public struct HTTPLimits: Sendable {
    /// The threads that read and write sockets.
    public var threads: UInt32 = 2
    /// The most connections at once: 128 MiB of connection memory, of which only what a request fills is touched.
    public var connections: UInt32 = 1000
    /// The memory of one connection, which also bounds its header, where half a kilobyte would do: uploads are read in
    /// pieces of about this size, and with a quarter of it took a third longer.
    public var connectionMemoryBytes = 128 << 10
    /// How long a connection may be silent.
    public var timeoutSeconds: UInt32 = 30
    /// The most bytes of exchange bodies held at once; beyond, senders are told to come back.
    public var heldBodyBytes = 64 << 20
    /// In which steps room for a body is taken as it arrives: what is merely announced takes nothing from others.
    public var bodyStepBytes = 64 << 10
    /// How much of a refused body is read to keep the connection; a larger one closes it.
    public var drainedBodyBytes: Int64 = 1 << 20
    /// The same for a device whose token was found good: a client that sends part of an upload to the wrong place should
    /// read why, instead of finding the connection closed.
    public var drainedAppendBytes: Int64 = 16 << 20

    /// The limits above.
    public init() {}
}
