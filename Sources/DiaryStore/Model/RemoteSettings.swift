/// Where a store syncs to, as the person set it.
///
/// Local to this device; never synced.
public struct RemoteSettings: Equatable, Sendable {
    /// The server's address, for example `https://diary.example.org`.
    public var url: String
    /// The path of the file that holds this device's token for the diary.
    public var tokenFile: String

    /// A server's address and the file with the token for it.
    public init(url: String, tokenFile: String) {
        self.url = url
        self.tokenFile = tokenFile
    }
}
