import Codecs
import DiaryStore
import SyncCore

/// A server reduced to its log: an array of segments in commit order.
final class LogArray {
    private(set) var segments: [[UInt8]] = []
    private let hasher = SHA256Hasher()

    /// One exchange: takes what the store sends, gives what follows its cursor.
    @discardableResult
    func sync(_ store: DiaryStore) throws -> StoreAccess.Received {
        try store.withCore { access in
            let outgoing = try access.prepare(maximumBytes: .max)
            let known = Set(segments.map(hasher.hash))
            segments += outgoing.segments.filter { !known.contains($0.hash) }.map(\.bytes)
            return try access.receive(items(after: outgoing), sent: outgoing.segments)
        }
    }

    private func items(after outgoing: StoreAccess.Outgoing) -> [SyncReply.Item] {
        segments.dropFirst(Int(outgoing.cursor.position)).map { bytes in
            let hash = hasher.hash(bytes)
            return outgoing.segments.firstIndex { $0.hash == hash }.map { .held(index: $0) } ?? .segment(bytes)
        }
    }

    /// Adds bytes that no store of ours would send.
    func plant(_ bytes: [UInt8]) { segments.append(bytes) }

    /// Syncs all, twice: then everybody has seen everything.
    func syncAll(_ stores: DiaryStore...) throws {
        for store in stores + stores { try sync(store) }
    }
}

extension DiaryStore {
    /// Gives segments to a store in the order of a list, as a server's log would.
    @discardableResult
    func receive(_ segments: [[UInt8]]) throws -> StoreAccess.Received {
        try withCore { try $0.receive(segments.map { .segment($0) }, sent: []) }
    }

    /// Everything that this store holds, sealed.
    func sealed() throws -> [[UInt8]] {
        try withCore { try $0.prepare(maximumBytes: .max).segments.map(\.bytes) }
    }
}
