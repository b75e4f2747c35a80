import SyncCore
import Synchronization

/// Devices verified lately, so that the head of a sync request costs no look-up.
///
/// Good for deciding whether a body is worth reading, never for acting on it: whatever acts asks the database anew.
final class KnownDevices: Sendable {
    /// Bounds the memory; beyond, everything is asked for once more.
    private static let limit = 4096

    private let records = Mutex<[Bytes16: DeviceRecord]>([:])

    /// The device, if it was verified lately.
    func record(_ device: Bytes16) -> DeviceRecord? {
        records.withLock { $0[device] }
    }

    /// Notes a verified device.
    func add(_ device: Bytes16, _ record: DeviceRecord) {
        records.withLock { records in
            if records.count >= KnownDevices.limit { records.removeAll() }
            records[device] = record
        }
    }

    /// Forgets a device whose token no longer opens anything.
    func remove(_ device: Bytes16) {
        _ = records.withLock { $0.removeValue(forKey: device) }
    }
}
