import MediaMetadata
import SyncTestSupport
import Testing

struct ContainerTests {
    private typealias Make = ContainerBytes

    @Test func `the segments of a JPEG file end with its first scan`() throws {
        let bytes = Make.jpeg([Make.segment(0xE1, [1, 2, 3]), [0xFF, 0xFF] + Make.segment(0xFE, [])])
        let walk = try JPEGSegment.walk(ByteSource(bytes))
        #expect(walk.isComplete)
        #expect(walk.elements.map(\.marker) == [0xE1, 0xFE, 0xDA])
        #expect(walk.elements[0].payload == 6..<9)
        #expect(bytes[Int(walk.elements[1].start)] == 0xFF && bytes[Int(walk.elements[1].start) + 1] == 0xFE)
    }

    @Test func `a JPEG segment longer than the file makes the walk incomplete`() throws {
        let walk = try JPEGSegment.walk(
            ByteSource([0xFF, 0xD8] + Make.segment(0xE0, [1]) + [0xFF, 0xE1, 0xFF, 0xFF, 0]))
        #expect(!walk.isComplete)
        #expect(walk.elements.map(\.marker) == [0xE0])
    }

    @Test func `the chunks of a PNG file end with IEND`() throws {
        let bytes = PNGChunks.signature + Make.pngChunk("IHDR", [1, 2]) + Make.pngChunk("IEND", []) + [9, 9]
        let walk = try PNGChunks.walk(ByteSource(bytes))
        #expect(walk.isComplete)
        #expect(walk.elements.map(\.type) == ["IHDR", "IEND"])
        #expect(walk.elements[0].payload == 16..<18)
        #expect(try !PNGChunks.walk(ByteSource(Array(bytes.dropLast(4)))).isComplete)
    }

    @Test func `chunks of a WebP file are padded to even lengths`() throws {
        let bytes = Make.webp([Make.riffChunk("VP8X", [1, 2, 3]), Make.riffChunk("EXIF", [4, 5])])
        let walk = try RIFFChunks.walk(ByteSource(bytes + [7]))
        #expect(walk.isComplete)
        #expect(walk.elements.map(\.type) == ["VP8X", "EXIF"])
        #expect(walk.elements.map(\.payload) == [20..<23, 32..<34])
        #expect(try !RIFFChunks.walk(ByteSource(Array(bytes.dropLast()))).isComplete)
    }

    @Test func `boxes have sizes of 32 bits, of 64 bits, or reach to the end`() throws {
        let large = Make.big(1, 4) + Make.latin("mdat") + Make.big(19, 8) + [1, 2, 3]
        let bytes = Make.box("ftyp", [1]) + large + Make.big(0, 4) + Make.latin("free") + [5, 6]
        let walk = try ISOBox.walk(ByteSource(bytes))
        #expect(walk.isComplete)
        #expect(walk.elements.map(\.type) == ["ftyp", "mdat", "free"])
        #expect(walk.elements.map(\.payload) == [8..<9, 25..<28, 36..<38])
    }

    @Test(arguments: [[0, 0, 0, 7], [0, 0, 0, 200], [255, 255, 255, 255]] as [[UInt8]])
    func `a box that is smaller than its header or larger than its frame is none`(size: [UInt8]) throws {
        let walk = try ISOBox.walk(ByteSource(Make.box("ftyp") + size + Make.latin("moov") + [1, 2]))
        #expect(!walk.isComplete)
        #expect(walk.elements.map(\.type) == ["ftyp"])
    }

    @Test func `a box is found along a path`() throws {
        let bytes = Make.box("free") + Make.box("moov", Make.box("mvhd", [1]), Make.box("trak", Make.box("tkhd", [2])))
        let source = ByteSource(bytes)
        #expect(
            try ISOBox.find("moov", "trak", "tkhd", in: source)?.payload == Int64(bytes.count - 1)..<Int64(bytes.count))
        #expect(try ISOBox.find("moov", "tkhd", in: source) == nil)
    }

    @Test func `items of a HEIF file are found where the file says`() throws {
        let source = ByteSource(Make.heif(exif: [1, 2, 3, 4], data: [7, 8, 9]))
        let meta = try #require(try HEIFMeta(source))
        #expect(meta.primary == 1)
        #expect(meta.items.map(\.type) == ["hvc1", "Exif"])
        let picture = try #require(meta.items[0].extents?.first)
        let exif = try #require(meta.items[1].extents?.first)
        #expect(try source.bytes(picture) == [7, 8, 9])
        #expect(try source.bytes(exif) == [1, 2, 3, 4])
        #expect(meta.references.map(\.type) == ["cdsc"] && meta.references.map(\.from) == [2])
        #expect(meta.references.map(\.to) == [[1]])
        #expect(meta.properties[1]?.map(\.box.type) == ["ispe", "irot"])
    }

    @Test(arguments: ["iloc", "iinf", "iprp", "idat"])
    func `a HEIF file with a box of items that is there twice is not complete`(type: String) throws {
        let plain = try #require(try HEIFMeta(ByteSource(Make.heif(exif: [1, 2, 3, 4], data: [7, 8, 9]))))
        #expect(plain.isComplete)
        let twice = [Make.fullBox(type, [0, 0]), Make.fullBox(type, [0, 0])]
        let source = ByteSource(Make.heif(exif: [1, 2, 3, 4], data: [7, 8, 9], extra: twice))
        #expect(try HEIFMeta(source)?.isComplete == false)
    }

    /// Each is one byte of the file, found by what stands in front of it: a protected item, one without a type, one that
    /// lies elsewhere, one without a length, no property, one that is not there, more than is said.
    @Test(
        arguments: [
            ("infe", 11, 1), ("infe", 4, 1), ("iloc", 15, 1), ("iloc", 25, 0), ("ipma", 15, 0), ("ipma", 16, 3),
            ("cdsc", 7, 0),
        ] as [(String, Int, UInt8)])
    func `a HEIF file of which something is left out is not complete`(type: String, offset: Int, byte: UInt8) throws {
        var bytes = Make.heif(exif: [1, 2, 3, 4], data: [7, 8, 9])
        let name = Array(type.utf8)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
        #expect(bytes[start + offset] != byte)
        bytes[start + offset] = byte
        #expect(try HEIFMeta(ByteSource(bytes))?.isComplete == false)
    }

    @Test func `what is held of a file is the same bytes`() throws {
        let folder = TemporaryFolder()
        let bytes = (0..<40).map { UInt8($0) }
        TemporaryFolder.write(bytes, to: folder.file("file"))
        let file = try ByteSource(path: folder.file("file"))
        let held = try file.holding(10..<30)
        for start in 0..<40 {
            for end in start...40 {
                let range = Int64(start)..<Int64(end)
                #expect(try held.whole(range) == file.whole(range))
                #expect(try held.bytes(range) == Array(bytes[start..<end]))
            }
            let width = min(8, 40 - start)
            #expect(try held.number(at: Int64(start), bytes: width) == file.number(at: Int64(start), bytes: width))
        }
        #expect(throws: ContainerError.self) { try held.whole(20..<41) }
        #expect(throws: ContainerError.self) { try held.number(at: 33, bytes: 8) }
    }

    @Test func `an item behind the end of the file is malformed`() throws {
        let bytes = Make.heif(exif: [1, 2, 3, 4], data: [7, 8, 9])
        #expect(throws: ContainerError.self) { try HEIFMeta(ByteSource(Array(bytes.dropLast()))) }
    }

    @Test func `a file and an array give the same bytes`() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/file"
        TemporaryFolder.write([1, 2, 3, 4, 5], to: path)
        let source = try ByteSource(path: path)
        #expect(source.count == 5)
        for range in [0..<5, 3..<9, 7..<9, 2..<2] as [Range<Int64>] {
            #expect(try source.bytes(range) == ByteSource([1, 2, 3, 4, 5]).bytes(range))
        }
        #expect(throws: ContainerError.self) { try ByteSource(path: path + "s") }
        #expect(throws: ContainerError.self) { try ByteSource(path: folder.path) }
    }
}
