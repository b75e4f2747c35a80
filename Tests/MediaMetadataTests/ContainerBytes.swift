/// Writes the parts of containers.
enum ContainerBytes {
    static func big(_ number: some BinaryInteger, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: number >> ((width - 1 - $0) * 8)) }
    }

    static func little(_ number: some BinaryInteger, _ width: Int) -> [UInt8] { big(number, width).reversed() }

    static func latin(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }

    static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(payload.count + 2, 2) + payload
    }

    /// A JPEG file of these segments, a scan and a trailer; nothing that a decoder would take.
    static func jpeg(_ segments: [[UInt8]], trailer: [UInt8] = []) -> [UInt8] {
        let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [1, 2, 0xFF, 0, 3]
        return [0xFF, 0xD8] + segments.flatMap(\.self) + scan + [0xFF, 0xD9] + trailer
    }

    static func pngChunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        big(payload.count, 4) + latin(type) + payload + [0, 0, 0, 0]
    }

    static func riffChunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        latin(type) + little(payload.count, 4) + payload + (payload.count.isMultiple(of: 2) ? [] : [0])
    }

    static func webp(_ chunks: [[UInt8]]) -> [UInt8] {
        let body = latin("WEBP") + chunks.flatMap(\.self)
        return latin("RIFF") + little(body.count, 4) + body
    }

    static func box(_ type: String, _ payload: [UInt8]...) -> [UInt8] {
        let body = payload.flatMap(\.self)
        return big(body.count + 8, 4) + latin(type) + body
    }

    static func fullBox(_ type: String, version: UInt8 = 0, flags: Int = 0, _ payload: [UInt8]...) -> [UInt8] {
        box(type, [version] + big(flags, 3) + payload.flatMap(\.self))
    }
}
