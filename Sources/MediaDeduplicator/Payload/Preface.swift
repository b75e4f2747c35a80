/// The bytes of a payload that are not there in one piece, each part with its length, so that no two prefaces run
/// together.
struct Preface {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: UInt32) { withUnsafeBytes(of: number.bigEndian) { bytes += $0 } }
    mutating func add(_ number: UInt64) { withUnsafeBytes(of: number.bigEndian) { bytes += $0 } }

    mutating func add(_ part: some Collection<UInt8>) {
        add(UInt64(part.count))
        bytes += part
    }
}
