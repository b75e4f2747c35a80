internal import CCurl
internal import SyncCore

/// A curl handle with everything set that all transfers share, used for one after another.
///
/// Confined to the transport's thread.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    /// Whether some option was refused; the handle is of no use then.
    private var hasFailed = false

    /// `nil` when memory is short or this libcurl lacks an option that we need.
    init?(_ options: CurlTransport.Options, isLocal: Bool) {
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        guard let pointer = curl_easy_init() else {
            errorText.deallocate()
            return nil
        }
        self.pointer = pointer
        setConnection(options, isLocal: isLocal)
        setCallbacks()
        if hasFailed { return nil }
    }

    deinit {
        curl_easy_cleanup(pointer)
        errorText.deallocate()
    }

    private func setConnection(_ options: CurlTransport.Options, isLocal: Bool) {
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeoutMilliseconds)
        set(CURLOPT_LOW_SPEED_LIMIT, options.lowSpeedBytesPerSecond)
        set(CURLOPT_LOW_SPEED_TIME, options.lowSpeedSeconds)
        set(CURLOPT_TCP_NODELAY, 1)
        set(CURLOPT_TCP_KEEPALIVE, 1)
        // No signals: they belong to the app.
        set(CURLOPT_NOSIGNAL, 1)
        // A cancelled name look-up is left behind, not waited for: the wait would hold up all other transfers.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_BUFFERSIZE, 128 << 10)
        set(CURLOPT_UPLOAD_BUFFERSIZE, 256 << 10)
        set(CURLOPT_USERAGENT, "DiarySync")
        if isLocal { set(CURLOPT_NOPROXY, "*") }
    }

    private func setCallbacks() {
        check(ccurl_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorText))
        check(
            ccurl_set_write(pointer) { bytes, size, count, context in
                let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return EasyHandle.transfer(context)?.receive(piece) == true ? piece.count : 0
            })
        check(
            ccurl_set_read(pointer) { bytes, size, count, context in
                let room = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
                return EasyHandle.transfer(context)?.send(into: room) ?? Int(CURL_READFUNC_ABORT)
            })
        check(
            ccurl_set_seek(pointer) { context, offset, origin in
                let isDone = origin == SEEK_SET && EasyHandle.transfer(context)?.seek(to: Int64(offset)) == true
                return isDone ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
            })
        check(
            ccurl_set_before_request(pointer) { context, _, _, _, _ in
                EasyHandle.transfer(context)?.begin() == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
            })
    }

    /// The transfer that a callback is for. The driver keeps it alive for as long as the handle works on it.
    private static func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Sets up for `transfer`; false when memory is short.
    func prepare(_ transfer: Transfer) -> Bool {
        errorText.pointee = 0
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        for option in [CURLOPT_WRITEDATA, CURLOPT_READDATA, CURLOPT_SEEKDATA, CURLOPT_PREREQDATA] {
            check(ccurl_set_pointer(pointer, option, context))
        }
        set(CURLOPT_URL, transfer.url)
        set(CURLOPT_FRESH_CONNECT, transfer.isRepeated ? 1 : 0)
        check(ccurl_set_headers(pointer, transfer.headers.list))
        // First of all: it takes back what an earlier transfer of another method has set.
        set(CURLOPT_HTTPGET, 1)
        check(ccurl_set_pointer(pointer, CURLOPT_CUSTOMREQUEST, nil))
        setMethod(transfer.method)
        return !hasFailed
    }

    private func setMethod(_ method: Transfer.Method) {
        switch method {
        case .get: break
        case .post(let body):
            set(CURLOPT_POST, 1)
            set(CURLOPT_POSTFIELDSIZE_LARGE, size: Int64(body.byteCount))
            check(ccurl_set_pointer(pointer, CURLOPT_POSTFIELDS, body.bytes.baseAddress))
        case .put(let source):
            setUpload(source.byteCount)
        case .patch(_, let byteCount):
            setUpload(byteCount)
            set(CURLOPT_CUSTOMREQUEST, "PATCH")
        case .head: set(CURLOPT_NOBODY, 1)
        case .delete: set(CURLOPT_CUSTOMREQUEST, "DELETE")
        }
    }

    private func setUpload(_ byteCount: Int64) {
        set(CURLOPT_UPLOAD, 1)
        set(CURLOPT_INFILESIZE_LARGE, size: byteCount)
    }

    private func set(_ option: CURLoption, _ value: Int) { check(ccurl_set_long(pointer, option, value)) }
    private func set(_ option: CURLoption, _ value: String) { check(ccurl_set_string(pointer, option, value)) }
    private func set(_ option: CURLoption, size: Int64) { check(ccurl_set_size(pointer, option, curl_off_t(size))) }
    private func check(_ result: CURLcode) { if result != CURLE_OK { hasFailed = true } }

    /// What curl says about a failure, for a person.
    func errorText(_ result: CURLcode) -> String {
        errorText.pointee != 0 ? String(cString: errorText) : String(cString: curl_easy_strerror(result))
    }
}
