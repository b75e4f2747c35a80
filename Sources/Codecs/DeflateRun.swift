internal import CZlib

/// One deflation with a borrowed stream.
struct DeflateRun {
    let stream: ZStream

    /// The deflated bytes, or `nil` when they do not fit into one byte less than the input.
    func run(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        guard stream.isReady, deflateReset(stream.state) == Z_OK else { return nil }
        stream.setInput(bytes)
        var isComplete = false
        let deflated = [UInt8](unsafeUninitializedCapacity: bytes.count - 1) { buffer, count in
            let room = UnsafeMutableBufferPointer(rebasing: buffer[..<(bytes.count - 1)])
            stream.setOutput(room)
            isComplete = CZlib.deflate(stream.state, Z_FINISH) == Z_STREAM_END
            count = room.count - Int(stream.state.pointee.avail_out)
        }
        return isComplete ? deflated : nil
    }
}
