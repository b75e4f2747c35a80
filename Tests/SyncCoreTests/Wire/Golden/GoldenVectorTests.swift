import Glibc
import SyncCore
import Testing

/// The vectors in `SampleData/wire` are read and written as they were when they were recorded.
///
/// `DIARYSYNC_RECORD=1 swift test --disable-xctest --filter GoldenVectorTests` records them again.
@Suite struct GoldenVectorTests {
    /// Recorded once, before the first test looks at a file; why that failed, if it did.
    private static let recordingFailure: String? = {
        guard getenv("DIARYSYNC_RECORD") != nil else { return nil }
        do { try record() } catch { return "\(error)" }
        return nil
    }()

    init() throws {
        #expect(Self.recordingFailure == nil)
    }

    @Test func `the recorded bytes are what is written today, and read to what was recorded`() throws {
        for vector in GoldenVector.all where vector.isExact {
            #expect(try WireFolder.read(vector.file) == vector.bytes, "\(vector.file)")
        }
        let text = try Self.description { try WireFolder.read($0.file) }
        #expect(try WireFolder.read("vectors.json") == Array(text.utf8))
    }

    @Test func `every file is a vector of its own`() throws {
        let names = GoldenVector.all.map(\.file)
        #expect(Set(names).count == names.count)
        let files = try WireFolder.names().filter { !$0.hasSuffix(".json") && !$0.hasSuffix(".md") }
        #expect(files == names.sorted())
    }

    @Test(arguments: GoldenVector.all.map(\.file)) func `every vector is read or refused as it says`(file: String)
        throws
    {
        let vector = try #require(GoldenVector.all.first { $0.file == file })
        let bytes = try WireFolder.read(file)
        do {
            _ = try Self.content(of: vector, bytes)
            #expect(vector.refusal == nil)
        } catch let error as WireError {
            #expect(error.reason == vector.refusal, "\(error)")
        }
    }

    private static func record() throws {
        for name in try WireFolder.names() where !name.hasSuffix(".md") { try WireFolder.remove(name) }
        for vector in GoldenVector.all { try WireFolder.write(vector.file, vector.bytes) }
        try WireFolder.write("vectors.json", Array(description(reading: \.bytes).utf8))
    }

    private static func description(reading bytes: (GoldenVector) throws -> [UInt8]) throws -> String {
        let vectors = try GoldenVector.all.map { try description(of: $0, bytes($0)) }
        return JSON.object([("format", .integer(0)), ("vectors", .list(vectors))]).text() + "\n"
    }

    private static func description(of vector: GoldenVector, _ bytes: [UInt8]) throws -> JSON {
        let outcome: (String, JSON) =
            if let refusal = vector.refusal {
                ("error", .text("\(refusal)"))
            } else {
                ("content", try content(of: vector, bytes))
            }
        return .object([
            ("file", .text(vector.file)), ("proves", .text(vector.proves)), ("exact", .boolean(vector.isExact)),
            ("sha256", .text(wireCodec.hasher.hash(bytes).hex)), outcome,
        ])
    }

    private static func content(of vector: GoldenVector, _ bytes: [UInt8]) throws -> JSON {
        switch vector.file.split(separator: ".").last {
        case "request": .request(try ExchangeTests.request(bytes))
        case "reply": .reply(try ExchangeTests.reply(bytes))
        case "presence": .query(try ExchangeTests.query(bytes))
        default: try .segment(try openedSegment(bytes), optionalFields: vector.optionalFields)
        }
    }
}
