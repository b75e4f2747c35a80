import DiaryStore
import Testing

/// Expects that devices are at the same version and hold the same, with nothing left to be sent.
func expectAgreement(_ devices: [Device], sourceLocation: SourceLocation = #_sourceLocation) throws {
    guard let first = devices.first else { return }
    let expected = try first.digest()
    for device in devices {
        let digest = try device.digest()
        #expect(digest.version == expected.version, sourceLocation: sourceLocation)
        #expect(digest.kinds == expected.kinds, sourceLocation: sourceLocation)
        let pending = try device.read { try $0.pendingOperations() }
        #expect(pending == 0, sourceLocation: sourceLocation)
    }
}
