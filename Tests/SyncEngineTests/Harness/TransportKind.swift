import Glibc
import Synchronization

/// How a test's devices reach its server.
enum TransportKind: String, CaseIterable, Sendable {
    /// Straight into the service, without sockets.
    case memory
    /// Over HTTP on loopback, by libcurl.
    case http
}

/// Counts the test bodies run over each transport, and prints the counts when the process ends.
enum TransportTally {
    private static let counts = Mutex<[TransportKind: Int]>([:])

    static func count(_ kind: TransportKind) {
        let isFirst = counts.withLock { counts in
            counts[kind, default: 0] += 1
            return counts.values.reduce(0, +) == 1
        }
        if isFirst { atexit { TransportTally.printCounts() } }
    }

    private static func printCounts() {
        let text = counts.withLock { counts in
            TransportKind.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0)" }.joined(separator: ", ")
        }
        print("End-to-end test bodies run per transport: \(text)")
    }
}
