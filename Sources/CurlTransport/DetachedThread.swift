internal import Glibc

/// A thread that nobody waits for.
enum DetachedThread {
    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs `body` on a new thread; false when the system has none to give.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let boxed = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let result = pthread_create(&thread, nil, { DetachedThread.main($0) }, boxed.toOpaque())
        guard result == 0 else {
            boxed.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// Signals are blocked: they belong to the app's threads, and a broken connection must not end the process.
    private static func main(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
    }
}
