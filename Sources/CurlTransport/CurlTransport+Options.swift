extension CurlTransport {
    /// When a transfer counts as stuck. Slow but moving transfers are never ended.
    public struct Options: Equatable, Sendable {
        /// The longest that looking up the name and connecting may take, in milliseconds.
        public var connectTimeoutMilliseconds: Int
        /// A transfer that stays below this many bytes per second for `lowSpeedSeconds` is ended as timed out.
        public var lowSpeedBytesPerSecond: Int
        /// How long a transfer may be that slow, in seconds; waiting for the server's answer counts.
        public var lowSpeedSeconds: Int

        /// The given limits, or ones that suit phones on weak networks.
        public init(
            connectTimeoutMilliseconds: Int = 15_000, lowSpeedBytesPerSecond: Int = 16, lowSpeedSeconds: Int = 30
        ) {
            self.connectTimeoutMilliseconds = connectTimeoutMilliseconds
            self.lowSpeedBytesPerSecond = lowSpeedBytesPerSecond
            self.lowSpeedSeconds = lowSpeedSeconds
        }
    }
}
