import SyncCore
import Testing

/// The limits of segments hold what writers make of their targets.
@Suite struct SegmentLimitTests {
    /// More than a header, a checksum, and the lengths of changes.
    private static let framing = 4 << 10

    @Test func `a segment at its target fits uncompressed, and so does the largest change alone`() {
        let atTarget = Limits.targetSegmentBytes + Limits.targetChangeBytes
        #expect(max(atTarget, Limits.maximumChangeBytes) + Self.framing <= Limits.maximumSegmentBytes)
    }

    @Test func `a full body with the largest change behind it is within what may be decompressed`() {
        let body = Limits.targetSegmentBytes + Limits.maximumChangeBytes + Self.framing
        #expect(body <= Limits.maximumSegmentBodyBytes)
    }

    @Test func `an exchange holds several of the largest segments`() {
        #expect(Limits.targetExchangeBytes >= 2 * Limits.maximumSegmentBytes)
        #expect(Limits.maximumExchangeBytes >= Limits.targetExchangeBytes + Limits.maximumSegmentBytes)
    }
}
