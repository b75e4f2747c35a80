import SyncTestSupport

extension TemporaryFolder {
    /// Writes `bytes` to a file and returns its path.
    func write(_ bytes: [UInt8]) -> String { write(bytes, as: "picture") }
}
