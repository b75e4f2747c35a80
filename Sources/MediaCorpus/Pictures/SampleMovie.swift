/// A movie of a video and a sound track whose chunks take turns.
package struct SampleMovie: SamplePicture {
    package let ending = ".mp4"
    private let video: [[UInt8]]
    private let sound: [[UInt8]]

    /// What of a file may vary.
    private struct Shape {
        var isFastStart = false
        var date = 0
        var title: String?
        var isTurned = false
        var editStart = 0
        var freeBytes = 0
        var lastByte: UInt8?
    }

    package init(_ random: inout CorpusRandom, byteCount: Int) {
        video = (0..<6).map { _ in random.bytes(byteCount / 8) }
        sound = (0..<6).map { _ in random.bytes(byteCount / 24) }
    }

    package var variants: [[UInt8]] {
        [
            Shape(), Shape(isFastStart: true), Shape(title: "a walk"), Shape(isFastStart: true, title: "a longer walk"),
            Shape(date: 3_900_000_000), Shape(freeBytes: 400),
        ].map(file)
    }

    package var traps: [[UInt8]] {
        [
            file(Shape(isTurned: true)), file(Shape(editStart: 100)),
            file(Shape(lastByte: sound[sound.count - 1].last.map { $0 ^ 1 })),
            // A fragment behind it, which shows more.
            file(Shape()) + BigEndian.box("moof", BigEndian.box("mfhd", [0, 0, 0, 0, 0, 0, 0, 1])),
            Array(file(Shape()).dropLast(700)),
        ]
    }

    private func file(_ shape: Shape) -> [UInt8] {
        let brands = BigEndian.box("ftyp", Array("isom".utf8), BigEndian.word32(512), Array("isommp41".utf8))
        let spare = shape.freeBytes > 0 ? BigEndian.box("free", [UInt8](repeating: 0, count: shape.freeBytes)) : []
        var sound = sound
        if let last = shape.lastByte { sound[sound.count - 1][sound[sound.count - 1].count - 1] = last }
        let chunks = zip(video, sound).flatMap { [$0, $1] }
        let length = movie(shape, start: 0).count
        let start = brands.count + spare.count + 8 + (shape.isFastStart ? length : 0)
        let data = BigEndian.box("mdat", chunks.flatMap(\.self))
        let header = movie(shape, start: start)
        return brands + spare + (shape.isFastStart ? header + data : data + header)
    }

    private func movie(_ shape: Shape, start: Int) -> [UInt8] {
        let dates = BigEndian.word32(shape.date) + BigEndian.word32(shape.date)
        let header = BigEndian.box(
            "mvhd", [0, 0, 0, 0], dates, BigEndian.word32(600), BigEndian.word32(3600), [0, 1, 0, 0, 1, 0], zeros(10),
            matrix(false), zeros(24), BigEndian.word32(3))
        let title = shape.title.map { BigEndian.box("udta", BigEndian.box("name", Array($0.utf8))) } ?? []
        let step = video[0].count + sound[0].count
        return BigEndian.box(
            "moov", header, track(1, "vide", video, start, step, shape, dates),
            track(2, "soun", sound, start + video[0].count, step, shape, dates), title)
    }

    private func track(
        _ id: Int, _ handler: String, _ chunks: [[UInt8]], _ start: Int, _ step: Int, _ shape: Shape, _ dates: [UInt8]
    ) -> [UInt8] {
        let header = BigEndian.box(
            "tkhd", [0, 0, 0, 7], dates, BigEndian.word32(id), zeros(4), BigEndian.word32(3600), zeros(16),
            matrix(shape.isTurned), BigEndian.word32(64 << 16), BigEndian.word32(64 << 16))
        let edit = BigEndian.box(
            "edts",
            BigEndian.box(
                "elst", zeros(4), BigEndian.word32(1), BigEndian.word32(3600), BigEndian.word32(shape.editStart),
                [0, 1, 0, 0]))
        let mediaHeader = BigEndian.box(
            "mdhd", zeros(4), dates, BigEndian.word32(600), BigEndian.word32(3600), zeros(4))
        let kind = BigEndian.box("hdlr", zeros(8), Array(handler.utf8), zeros(12), [0])
        let reference = BigEndian.box("dref", zeros(4), BigEndian.word32(1), BigEndian.box("url ", [0, 0, 0, 1]))
        let look = handler == "vide" ? BigEndian.box("vmhd", [0, 0, 0, 1], zeros(8)) : BigEndian.box("smhd", zeros(8))
        let information = BigEndian.box(
            "minf", look, BigEndian.box("dinf", reference), tables(handler, chunks, start, step))
        return BigEndian.box("trak", header, edit, BigEndian.box("mdia", mediaHeader, kind, information))
    }

    private func tables(_ handler: String, _ chunks: [[UInt8]], _ start: Int, _ step: Int) -> [UInt8] {
        // Two samples a chunk; the second takes the odd byte.
        let sizes = chunks.flatMap { [$0.count / 2, $0.count - $0.count / 2] }
        let description = BigEndian.box(handler == "vide" ? "avc1" : "mp4a", zeros(6), BigEndian.word16(1), zeros(20))
        return BigEndian.box(
            "stbl", BigEndian.box("stsd", zeros(4), BigEndian.word32(1), description),
            BigEndian.box(
                "stts", zeros(4), BigEndian.word32(1), BigEndian.word32(sizes.count), BigEndian.word32(300)),
            BigEndian.box(
                "stsc", zeros(4), BigEndian.word32(1), BigEndian.word32(1), BigEndian.word32(2), BigEndian.word32(1)),
            BigEndian.box(
                "stsz", zeros(4), BigEndian.word32(0), BigEndian.word32(sizes.count), sizes.flatMap(BigEndian.word32)),
            BigEndian.box(
                "stco", zeros(4), BigEndian.word32(chunks.count),
                chunks.indices.flatMap { BigEndian.word32(start + $0 * step) }))
    }

    private func matrix(_ isTurned: Bool) -> [UInt8] {
        let (one, none) = (BigEndian.word32(1 << 16), BigEndian.word32(0))
        let rows = isTurned ? [none, one, none, one, none, none] : [one, none, none, none, one, none]
        return rows.flatMap(\.self) + none + none + BigEndian.word32(1 << 30)
    }

    private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
