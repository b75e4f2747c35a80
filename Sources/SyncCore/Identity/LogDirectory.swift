/// The logs and branches that a store has interned, with how they hang together.
///
/// A log may branch: a copied or restored store goes on under the same actor. Each branch is interned as a log of
/// its own that names its parent and the last sequence they share, so a common prefix is held once.
/// A value: cheap to read, copied when kept aside.
package struct LogDirectory: Sendable {
    /// One interned log or branch.
    package struct Log: Equatable, Sendable {
        /// The writer.
        package var actor: ActorID
        /// The log that holds the prefix, for a branch.
        package var parent: LogNumber?
        /// The last sequence shared with the parent, 0 without one.
        package var forkSequence: UInt64
        /// The last sequence applied, at least the fork's.
        package var head: UInt64
        /// The hash of the change that ends there; zero for an empty log.
        package var headHash: ContentHash
        /// All of the other logs that the head's change has seen.
        package var past: CausalContext

        /// A log.
        package init(
            actor: ActorID, parent: LogNumber? = nil, forkSequence: UInt64 = 0, head: UInt64 = 0,
            headHash: ContentHash = .zero, past: CausalContext = CausalContext()
        ) {
            self.actor = actor
            self.parent = parent
            self.forkSequence = forkSequence
            self.head = head
            self.headHash = headHash
            self.past = past
        }
    }

    private var logs: [Log] = []
    private var numbersByActor: [ActorID: [LogNumber]] = [:]

    /// A directory of no logs.
    package init() {}

    /// The numbers of all logs, ascending.
    package var numbers: ClosedRange<LogNumber>? { logs.isEmpty ? nil : 1...LogNumber(logs.count) }

    /// One log. Its number must have come from this directory.
    package subscript(number: LogNumber) -> Log {
        get { logs[Int(number) - 1] }
        set { logs[Int(number) - 1] = newValue }
    }

    /// The logs of one actor: one, or one per branch, in the order of their interning.
    package func logs(of actor: ActorID) -> [LogNumber] { numbersByActor[actor] ?? [] }

    /// Interns a log and returns its number.
    package mutating func intern(_ log: Log) -> LogNumber {
        logs.append(log)
        let number = LogNumber(logs.count)
        numbersByActor[log.actor, default: []].append(number)
        return number
    }

    /// The operation at a sequence of a chain, under the log that holds it. `nil` for sequence 0.
    package func canonical(_ log: LogNumber, _ sequence: UInt64) -> Dot? {
        guard sequence > 0 else { return nil }
        var number = log
        while sequence <= self[number].forkSequence, let parent = self[number].parent { number = parent }
        return Dot(log: number, sequence: sequence)
    }

    /// Whether a canonical dot lies on the chain that ends at `end`.
    package func isOnChain(_ dot: Dot, endingAt end: Dot) -> Bool {
        dot.sequence <= end.sequence && canonical(end.log, dot.sequence) == dot
    }

    /// Everything on the chain that ends at a dot.
    package func chain(endingAt end: Dot) -> CausalContext {
        var context = CausalContext()
        var number = end.log
        var sequence = end.sequence
        while true {
            if let dot = canonical(number, sequence) { context.cover(dot) }
            guard let parent = self[number].parent else { return context }
            sequence = min(sequence, self[number].forkSequence)
            number = parent
        }
    }

    /// Everything that the end of a log has seen, its own chain included.
    package func knowledge(of log: LogNumber) -> CausalContext {
        var context = self[log].past
        context.formUnion(chain(endingAt: Dot(log: log, sequence: self[log].head)))
        return context
    }

    /// The head of a log, as other devices name it.
    package func head(of log: LogNumber) -> Head {
        Head(actor: self[log].actor, sequence: self[log].head, hashPrefix: self[log].headHash.prefix)
    }

    /// All heads, branches included; a branch that has not gone beyond its parent's prefix is none.
    package var versionVector: VersionVector {
        VersionVector((numbers.map(Array.init) ?? []).filter { self[$0].head > self[$0].forkSequence }.map(head(of:)))
    }
}
