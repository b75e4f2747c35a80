import Glibc
import Synchronization

/// The listening socket of a scripted server and its open connections, shared with the threads that serve them.
///
/// A number is closed and forgotten in one step: shut down after it was closed, it might be another test's socket.
final class ScriptedSockets: Sendable {
    private struct State {
        var connections: Set<Int32> = []
        var acceptedCount = 0
        var isDown = false
    }

    private let listener: Int32
    private let state = Mutex(State())

    init(listener: Int32) { self.listener = listener }

    /// Closed with the last thread, so that its number cannot be another's while somebody may use it.
    deinit { Glibc.close(listener) }

    /// How many connections there have been.
    var acceptedCount: Int { state.withLock { $0.acceptedCount } }

    /// Waits for a connection; `nil` once everything is shut down.
    func accept() -> Int32? {
        let connection = Glibc.accept(listener, nil, nil)
        guard connection >= 0 else { return nil }
        return state.withLock { state in
            guard !state.isDown else {
                Glibc.close(connection)
                return nil
            }
            state.connections.insert(connection)
            state.acceptedCount += 1
            return connection
        }
    }

    /// Closes a connection.
    func close(_ connection: Int32) {
        state.withLock { state in
            state.connections.remove(connection)
            Glibc.close(connection)
        }
    }

    /// Ends every connection and the wait for more.
    func shutDown() {
        state.withLock { state in
            state.isDown = true
            shutdown(listener, Int32(SHUT_RDWR))
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
        }
    }
}
