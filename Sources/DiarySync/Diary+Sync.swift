internal import DiaryStore
public import SyncCore
public import SyncEngine

/// Syncing.
extension Diary {
    /// An engine that keeps this diary in step with a server, reached by `transport`.
    ///
    /// Nothing is sent until `sync` is called. One engine per diary is enough: its syncs run one after another.
    public func engine(
        transport: any Transport, configuration: EngineConfiguration = EngineConfiguration()
    ) -> SyncEngine {
        SyncEngine(store: store, vault: vault, transport: transport, configuration: configuration)
    }
}
