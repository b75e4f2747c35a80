internal import CVipsShim
internal import SyncCore

/// What of libvips is there once for the process.
enum VipsLibrary {
    /// libvips can be started once and never again.
    private static let isStarted = diary_vips_start() == 0

    static func start() throws(ImageError) {
        guard isStarted else {
            throw ImageError(.libraryFailed, "libvips does not start (\(lastMessage())): install it anew")
        }
    }

    /// Lets go of what libvips keeps for the calling thread; a thread of ours comes from a pool and may never end.
    static func leave() { diary_vips_leave() }

    /// An error about a file, with libvips' own words.
    static func failure(_ code: ImageError.Code, _ path: String, _ cure: String) -> ImageError {
        ImageError(code, "\(path) cannot be shown (\(lastMessage())): \(cure)")
    }

    /// Drops what libvips says about a failure that was told otherwise.
    static func forgetMessages() { _ = lastMessage() }

    /// The first line of what libvips says; the buffer is the process's, so another thread's words may be in it.
    private static func lastMessage() -> String {
        var text = [CChar](repeating: 0, count: 512)
        diary_vips_error(&text, text.count)
        let bytes = text.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
        return bytes.isEmpty ? "no reason given" : String(decoding: bytes, as: UTF8.self)
    }
}
