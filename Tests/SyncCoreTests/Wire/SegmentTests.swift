import SyncCore
import Testing

@Suite struct SegmentTests {
    @Test(arguments: [false, true]) func `random segments open to what was sealed`(isCompressed: Bool) throws {
        var random = WireRandom(seed: 401)
        for _ in 0..<200 {
            let raw = randomSegment(&random, isCompressed: isCompressed)
            let segment = try openedSegment(sealed(raw))
            #expect(segment.body == raw.body, "seed \(random.seed)")
            #expect(segment.frames.map(\.hash) == raw.hashes)
            #expect(segment.frames.map(\.operationCount) == raw.changes.map(\.operations.count))
            #expect(segment.frames.first?.firstSequence == raw.firstSequence)
            #expect(segment.frames.last?.lastSequence == segment.header.lastSequence)
            for (frame, change) in zip(segment.frames, raw.changes) {
                #expect(segment.withChange(frame) { Array($0) } == change.bytes)
            }
        }
    }

    @Test func `sealing writes what the document says, byte for byte`() throws {
        var random = WireRandom(seed: 402)
        for isCompressed in [false, true] {
            let raw = randomSegment(&random, isCompressed: isCompressed)
            let bytes = sealed(raw)
            var expected = raw
            expected.isCompressed = try openedSegment(bytes).header.isCompressed
            #expect(bytes == expected.bytes)
        }
    }

    @Test func `the header is read without the body`() throws {
        var raw = RawSegment([RawChange([deletion])])
        raw.storedBody = [1, 2, 3]
        raw.flags = 1
        let header = try raw.bytes.withUnsafeBytes { bytes in
            try SegmentHeader(parsing: bytes, checksummer: wireCodec.checksummer)
        }
        #expect(header.diary == RawSegment.diary && header.actor == RawSegment.actor)
        #expect(header.isCompressed && header.lastHash == raw.hashes.last)
        #expect(header.firstSequence == 1 && header.lastSequence == 1)
        #expect(reason { () throws(WireError) in _ = try openedSegment(raw.bytes) } == .malformed)
    }

    @Test func `every altered byte is noticed`() {
        let bytes = RawSegment([RawChange([deletion, deletion]), RawChange([deletion])]).bytes
        for index in bytes.indices {
            for flip in [0x01, 0x80, 0xFF] as [UInt8] {
                var altered = bytes
                altered[index] ^= flip
                #expect(refusal(altered) != nil, "byte \(index)")
            }
        }
    }

    @Test func `every shortening and every surplus byte is noticed`() {
        let bytes = RawSegment([RawChange([deletion])]).bytes
        for count in bytes.indices { #expect(refusal(Array(bytes[..<count])) != nil) }
        #expect(refusal(bytes + [0]) == .corrupted)
    }

    private func sealed(_ raw: RawSegment) -> [UInt8] {
        let operations = raw.changes.reduce(0) { $0 + $1.operations.count }
        let header = SegmentHeader(
            diary: raw.diary, actor: raw.actor, firstSequence: raw.firstSequence,
            operationCount: UInt64(operations), previousHash: raw.previousHash,
            lastHash: raw.hashes.last ?? .zero)
        return raw.body.withUnsafeBytes { body in
            Segment.seal(
                header, body: body, compressor: raw.isCompressed ? wireCodec.compressor : nil,
                checksummer: wireCodec.checksummer)
        }
    }

    private func randomSegment(_ random: inout WireRandom, isCompressed: Bool) -> RawSegment {
        var raw = RawSegment(
            (0...random.below(4)).map { _ in
                RawChange((0...random.below(4)).map { _ in random.operation() }, dependencies: [random.head()])
            })
        raw.isCompressed = isCompressed
        if random.below(2) == 0 {
            raw.firstSequence = 2 + random.number() >> 2
            raw.previousHash = random.hash()
        }
        return raw
    }

    private func refusal(_ bytes: [UInt8]) -> WireError.Reason? {
        reason { () throws(WireError) in _ = try openedSegment(bytes) }
    }

    private var deletion: Operation {
        Operation(.story, RecordID(Bytes16(high: 0, low: 1)), .delete(.editWins, seen: []))
    }
}
