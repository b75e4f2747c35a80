internal import SyncCore

/// What a GIF file (89a) tells: its size, and whether there is a second frame.
enum GIFMetadata {
    /// Adds what the file tells; what was added before a damaged part stays.
    static func add(_ source: ByteSource, to facts: inout ImageFacts) throws(ContainerError) {
        var cursor = try source.cursor(at: 6, count: 7)
        cursor.isLittleEndian = true
        let width = Int(try cursor.short())
        facts.setSize(width: width, height: Int(try cursor.short()), orientation: 1)
        let flags = try cursor.byte()
        facts.isAnimated = try hasSecondFrame(source, from: 13 + tableBytes(flags))
    }

    /// How many bytes a table of colours takes, by the flags that announce it.
    private static func tableBytes(_ flags: UInt8) -> Int64 { flags & 0x80 == 0 ? 0 : 3 << Int64((flags & 7) + 1) }

    private static func hasSecondFrame(_ source: ByteSource, from start: Int64) throws(ContainerError) -> Bool {
        var position = start
        var frames = 0
        for _ in 0..<Limits.maximumContainerItems {
            let head = try source.bytes(position..<position + 10)
            if head.first == 0x2C {
                frames += 1
                guard frames < 2, head.count == 10 else { return frames == 2 }
                // Its size, its own table, and the least number of bits of a code.
                position += 11 + tableBytes(head[9])
            } else if head.first == 0x21 {
                position += 2
            } else {
                return false
            }
            guard let next = try behindBlocks(source, position) else { return false }
            position = next
        }
        return false
    }

    /// Where a run of blocks ends that are 255 bytes at most and end with one of none.
    private static func behindBlocks(_ source: ByteSource, _ start: Int64) throws(ContainerError) -> Int64? {
        var position = start
        var window: [UInt8] = []
        var windowStart = start
        while position < source.count {
            if position - windowStart >= window.count {
                windowStart = position
                window = try source.bytes(position..<position + Int64(Limits.fileBufferBytes))
                if window.isEmpty { return nil }
            }
            let length = Int64(window[Int(position - windowStart)])
            position += 1 + length
            if length == 0 { return position }
        }
        return nil
    }
}
