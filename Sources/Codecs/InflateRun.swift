internal import CZlib
internal import SyncCore

/// One bounded inflation with a borrowed stream.
///
/// The output array starts at a small multiple of the input and doubles only when it has really been filled, so a
/// false claim of a huge size costs nothing. It has room for one byte more than claimed: an input that goes on shows
/// itself by filling that.
struct InflateRun {
    let stream: ZStream
    let input: UnsafeRawBufferPointer
    let byteCount: Int

    /// Output room per input byte at first: text yields three to five, so most bodies need one step.
    private static let firstRoomPerByte = 8
    private static let smallestRoom = 4096
    /// zlib counts in 32 bits.
    private static let largestStep = Int(UInt32.max)

    func run() throws(WireError) -> [UInt8] {
        guard stream.isReady, inflateReset(stream.state) == Z_OK else {
            throw WireError(.limitExceeded, "memory to inflate")
        }
        stream.setInput(input)
        let firstRoom = max(InflateRun.smallestRoom, input.count * InflateRun.firstRoomPerByte)
        var output: [UInt8] = []
        var result = step(&output, capacity: min(byteCount, firstRoom) + 1)
        while result == Z_OK, output.count <= byteCount, stream.state.pointee.avail_out == 0 {
            result = step(&output, capacity: min(byteCount, output.count * 2) + 1)
        }
        try check(result, output)
        return output
    }

    /// Moves what there is into an array of `capacity` and inflates into the rest of it.
    private func step(_ output: inout [UInt8], capacity: Int) -> Int32 {
        var result = Z_OK
        let before = output
        output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            _ = buffer.initialize(fromContentsOf: before)
            let end = min(capacity, before.count + InflateRun.largestStep)
            let room = UnsafeMutableBufferPointer(rebasing: buffer[before.count..<end])
            stream.setOutput(room)
            result = CZlib.inflate(stream.state, Z_NO_FLUSH)
            count = end - Int(stream.state.pointee.avail_out)
        }
        return result
    }

    private func check(_ result: Int32, _ output: [UInt8]) throws(WireError) {
        let readCount = input.count - Int(stream.state.pointee.avail_in)
        guard result != Z_MEM_ERROR else { throw WireError(.limitExceeded, "memory to inflate") }
        guard result == Z_STREAM_END else { throw WireError(.malformed, "deflated body", offset: readCount) }
        guard output.count == byteCount else { throw WireError(.malformed, "inflated size", offset: readCount) }
        guard readCount == input.count else { throw WireError(.malformed, "end of deflated body", offset: readCount) }
    }
}
