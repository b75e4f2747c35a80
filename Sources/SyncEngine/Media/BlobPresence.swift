internal import SyncCore

/// Asks a server which files it lacks.
struct BlobPresence {
    let transport: any Transport

    /// Those of `hashes` that the server lacks. Throws `SyncError`, `CancellationError`.
    ///
    /// Answering "present" renews the server's lease on a file.
    func lacking(_ hashes: [ContentHash], _ traffic: inout Traffic) async throws -> Set<ContentHash> {
        let query = PresenceQuery(hashes).encoded()
        do {
            let body = try await transport.exchange("blobs/missing", body: query)
            traffic.sent += Int64(query.count)
            traffic.received += Int64(body.count)
            return Set(try body.withUnsafeBytes { try PresenceQuery(decoding: $0) }.hashes)
        } catch let error as TransportError {
            throw error.retryClass == .cancelled ? CancellationError() : SyncError(error)
        } catch let error as WireError {
            throw SyncError(
                .protocolViolation, "the server's answer about files is malformed: report this", cause: error)
        }
    }

    /// Whether the server holds a file.
    func holds(_ hash: ContentHash) async throws -> Bool {
        var traffic = Traffic()
        return try await lacking([hash], &traffic).isEmpty
    }

    /// What a failure that may pass is about: the file, when the server answers to something else, or else everything.
    ///
    /// A file that got on before it broke off is not to blame either.
    func outcome(
        of error: TransportError, moving hash: ContentHash, isInterrupted: Bool
    ) async throws -> FileOutcome {
        do {
            _ = try await holds(hash)
            return isInterrupted ? .interrupted(error) : .failed(error)
        } catch let pause as SyncError {
            return .paused(pause)
        }
    }

    /// Bytes that went over the network.
    struct Traffic {
        var sent: Int64 = 0
        var received: Int64 = 0
    }
}
