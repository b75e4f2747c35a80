internal import Glibc

/// Folders of files with known duplicates, and everything that deduplicators have been seen to stumble over.
package struct MediaCorpus {
    private var random: CorpusRandom
    private let folder: String
    private let size: CorpusSize
    private var manifest = CorpusManifest()
    private var foldersMade = 0

    /// Fills `folder`, which must be there and empty, from a seed. Throws `CorpusError`.
    package static func make(in folder: String, _ size: CorpusSize, seed: UInt64) throws -> CorpusManifest {
        var corpus = MediaCorpus(random: CorpusRandom(seed: seed), folder: folder, size: size)
        try corpus.makeOrdinaryFiles()
        try corpus.makeSizeTraps()
        try corpus.makeOddFiles()
        try corpus.makeOddNames()
        try corpus.makePictures()
        return corpus.manifest
    }

    private mutating func makeOrdinaryFiles() throws {
        var left = size.files
        var paths: [[UInt8]] = []
        while left > 0 {
            let bytes = random.bytes(ordinaryByteCount())
            let copies = min(left, random.number(1...6) == 1 ? random.number(2...4) : 1)
            let group = try (0..<copies).map { _ in try write(bytes, as: "IMG_\(random.number(1000...9999))_\(left)") }
            if copies > 1 { manifest.exact.append(group) }
            paths += group
            left -= copies
        }
        for number in 0..<size.hardLinks {
            try CorpusFiles.link(paths[random.number(0...(paths.count - 1))], try newPath("link_\(number)"))
        }
    }

    /// Many small files and some large ones, as phones have them.
    private mutating func ordinaryByteCount() -> Int {
        switch random.number(0...9) {
        case 0...5: random.number(1...(size.usualBytes / 7))
        case 6...8: random.number((size.usualBytes / 3)...(2 * size.usualBytes))
        default: random.number((2 * size.usualBytes)...(10 * size.usualBytes))
        }
    }

    private mutating func makeSizeTraps() throws {
        for number in 0..<size.traps {
            let bytes = random.bytes(max(3, size.usualBytes))
            _ = try write(bytes, as: "trap_\(number)_base")
            for (name, place) in [("first", 0), ("middle", bytes.count / 2), ("last", bytes.count - 1)] {
                var other = bytes
                other[place] ^= 1
                _ = try write(other, as: "trap_\(number)_\(name)")
            }
        }
    }

    private mutating func makeOddFiles() throws {
        if size.emptyFiles > 1 {
            manifest.exact.append(try (0..<size.emptyFiles).map { try write([], as: "empty_\($0)") })
        }
        let sparse = try write([1], as: "sparse")
        try CorpusFiles.lengthen(sparse, to: 1 << 20)
        manifest.byteCount += (1 << 20) - 1
        manifest.exact.append([sparse, try write([1] + [UInt8](repeating: 0, count: (1 << 20) - 1), as: "zeros")])
        _ = try write([1] + [UInt8](repeating: 0, count: 1 << 20), as: "one_zero_more")
        for (number, block) in MD5Collision.blocks.enumerated() { _ = try write(block, as: "md5_\(number)") }
        let place = Array(folder.utf8) + [0x2F]
        try CorpusFiles.symbolicLink(to: sparse, place + Array("link to a file".utf8))
        try CorpusFiles.symbolicLink(to: Array(folder.utf8), place + Array("link to all".utf8))
        try CorpusFiles.symbolicLink(to: Array("nowhere".utf8), place + Array("dead link".utf8))
        try CorpusFiles.symbolicLink(to: Array("ring".utf8), place + Array("ring".utf8))
        try CorpusFiles.pipe(place + Array("pipe".utf8))
    }

    private mutating func makeOddNames() throws {
        let names: [[UInt8]] = [
            Array("caf\u{E9}.jpg".utf8), Array("cafe\u{301}.jpg".utf8), Array("two\nlines.jpg".utf8),
            Array("-rf".utf8), [0xFF, 0xFE, 0x2E, 0x6A], Array(repeating: 0x6E, count: 254),
            Array("👩‍👩‍👧.jpg".utf8), Array(".hidden".utf8), Array(" ".utf8), Array("trailing. ".utf8),
            Array("tab\tand\"quote\\".utf8), Array("\u{1B}[31mred".utf8),
        ]
        for name in names {
            let bytes = random.bytes(size.usualBytes / 10 + 1)
            let odd = Array(folder.utf8) + [0x2F] + name
            try CorpusFiles.write(bytes, odd)
            count(bytes.count)
            manifest.exact.append([odd, try write(bytes, as: "plain_name")])
        }
    }

    private mutating func makePictures() throws {
        for number in 0..<size.pictures {
            let picture = samplePicture(number)
            let variants = picture.variants
            let paths = try variants.enumerated().map { index, bytes in
                try write(bytes, as: "picture_\(number)_\(index)\(picture.ending)")
            }
            manifest.pictures.append(paths)
            // Some variants twice: the same picture and the same file are told apart.
            if number.isMultiple(of: 3) {
                manifest.exact.append([paths[0], try write(variants[0], as: "zz_again_\(number)\(picture.ending)")])
            }
            for (index, bytes) in picture.traps.enumerated() {
                _ = try write(bytes, as: "picture_\(number)_trap_\(index)\(picture.ending)")
            }
        }
    }

    /// Mostly JPEG, as people have them.
    private mutating func samplePicture(_ number: Int) -> any SamplePicture {
        let byteCount = max(2000, random.number(size.usualBytes...(6 * size.usualBytes)))
        return switch number % 8 {
        case 1: SamplePNG(&random, byteCount: byteCount)
        case 3: SampleHEIC(&random, byteCount: byteCount)
        case 5: SampleMovie(&random, byteCount: byteCount)
        default: SampleJPEG(&random, byteCount: byteCount)
        }
    }

    /// Writes a file with a name of its own in one of the folders.
    private mutating func write(_ bytes: [UInt8], as name: String) throws -> [UInt8] {
        let path = try newPath(name)
        try CorpusFiles.write(bytes, path)
        count(bytes.count)
        return path
    }

    private mutating func count(_ byteCount: Int) {
        manifest.fileCount += 1
        manifest.byteCount += Int64(byteCount)
    }

    private mutating func newPath(_ name: String) throws -> [UInt8] {
        if foldersMade == 0 || random.number(0...59) == 0 {
            foldersMade += 1
            try CorpusFiles.makeFolder(Array("\(folder)/d\(foldersMade)".utf8))
        }
        let number = manifest.fileCount
        return Array("\(folder)/d\(random.number(1...foldersMade))/\(number)_\(name)".utf8)
    }
}
