internal import CCurl
internal import SyncCore

extension TransportError {
    /// What a failure of curl's means: nearly always that the network or the server is not there just now.
    static func curl(_ result: CURLcode, _ text: String) -> TransportError {
        switch result {
        case CURLE_URL_MALFORMAT:
            TransportError(.protocolViolation, "\(text.forMessages); check the server's address")
        case CURLE_PEER_FAILED_VERIFICATION:
            TransportError(
                .retryLater,
                "the server cannot prove who it is: \(text.forMessages); check the network and the address")
        default:
            TransportError(.retryLater, "could not reach the server: \(text.forMessages); try again later")
        }
    }

    static let noMemory = TransportError(.retryLater, "libcurl could not be started; free memory and try again later")
}
