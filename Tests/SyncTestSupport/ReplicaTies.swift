package import SyncCore

/// Ends ties as a memory replica knows the logs and changes.
package struct ReplicaTies: TieBreaker {
    let directory: LogDirectory
    let hashes: [Dot: ContentHash]
    let bug: PlantedBug?

    package func actor(of log: LogNumber) -> ActorID {
        bug == .tieWithoutActor ? ActorID(Bytes16(high: 0, low: 0)) : directory[log].actor
    }

    /// The change's hash; zero for an operation whose change is not finished.
    package func changeHash(of dot: Dot) -> ContentHash {
        bug == .tieWithoutChangeHash ? .zero : hashes[dot] ?? .zero
    }
}
