/// How the devices of a scenario reach their server.
package enum Network: String, CaseIterable, Sendable {
    /// Straight into the service, without sockets.
    case memory
    /// Over HTTP on loopback, by libcurl.
    case http
}
