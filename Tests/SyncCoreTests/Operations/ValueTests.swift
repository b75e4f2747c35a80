import SyncCore
import Testing

struct ValueTests {
    @Test func `a value is read back as what it is and as nothing else`() {
        let record = RecordID(Bytes16(high: 1, low: 2))
        #expect(Value.text("walk" as String).asText == "walk")
        #expect(Value.integer(-3).asInteger == -3)
        #expect(Value.real(1.5).asReal == 1.5)
        #expect(Value.bytes([1, 2]).asBytes == [1, 2])
        #expect(Value.record(record).asRecord == record)
        #expect(Value.integer(1).asText == nil)
        #expect(Value.null.asInteger == nil)
    }

    @Test func `missing text is null, which is not empty text`() {
        #expect(Value.text(nil as String?) == .null)
        #expect(Value.text("") != .null)
    }

    @Test func `floating-point numbers are the same when their bits are`() {
        #expect(Value.real(0.0) != .real(-0.0))
        #expect(Value.real(.nan) == .real(.nan))
    }

    @Test func `numbers of different kinds are different values`() {
        #expect(Value.integer(1) != .real(1))
        #expect(Value.tuple([.integer(1)]) != .integer(1))
    }

    @Test func `the parts of a single value are that value`() {
        #expect(Value.integer(1).parts == [.integer(1)])
        #expect(Value.tuple([.null, .integer(1)]).parts == [.null, .integer(1)])
        #expect(Value.tuple([]).parts.isEmpty)
    }
}
