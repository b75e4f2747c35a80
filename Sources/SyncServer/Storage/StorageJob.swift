/// One piece of work for the storage queue.
struct StorageJob: Sendable {
    /// What is sent once the transaction has been committed.
    struct Delivery: Sendable {
        /// How much memory it holds.
        var byteCount: Int
        /// Hands the result over.
        var send: @Sendable () -> Void
    }

    /// Whether it may write.
    var isWriting: Bool
    /// Does the work inside a transaction that it may share with others. May run again after a failed commit.
    var run: @Sendable (LogStore) throws -> Delivery
    /// Reports that nothing was done.
    var fail: @Sendable (any Error) -> Void

    /// A job that writes. `run` returns what to do once that has been committed.
    static func writing(
        _ run: @escaping @Sendable (LogStore) throws -> @Sendable () -> Void,
        fail: @escaping @Sendable (ServiceError) -> Void
    ) -> StorageJob {
        StorageJob(isWriting: true) { store in
            Delivery(byteCount: 0, send: try run(store))
        } fail: { error in
            fail(ServiceError(storage: error))
        }
    }
}
