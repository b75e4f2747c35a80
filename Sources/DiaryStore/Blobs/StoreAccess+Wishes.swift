internal import SQLiteKit
package import SyncCore

/// What a person wants with files on this device.
extension StoreAccess {
    /// Notes that a file shall always be here, or that the policy may decide again.
    package func setPinned(_ hash: ContentHash, _ isPinned: Bool) throws {
        let wish = isPinned ? BlobWish.pinned : .unspecified
        try core.transaction { try update(hash, "wish=\(wish.rawValue), retry_at_ms=0") }
    }

    /// Notes that a person asked for a file, which is tried at once.
    package func noteAskedFor(_ hash: ContentHash) throws {
        try core.transaction { try update(hash, "wish=max(wish, \(BlobWish.fetched.rawValue)), retry_at_ms=0") }
    }

    /// How an eviction stands.
    package enum Eviction: Equatable, Sendable {
        /// The server has lately said that it holds the file: it may go.
        case allowed
        /// The server has to be asked whether it holds the file.
        case unconfirmed
        /// It is pinned.
        case pinned
        /// It is not here.
        case notHere
    }

    /// Whether a file may be removed from this device.
    package func eviction(of hash: ContentHash) throws -> Eviction {
        let cached = try core.statements.statement("SELECT state, wish, backed_up, confirmed_ms FROM blob WHERE hash=?")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, hash: hash)
        guard try cached.statement.step(), cached.statement.int(0) == MediaState.here.rawValue else { return .notHere }
        if cached.statement.int(1) == BlobWish.pinned.rawValue { return .pinned }
        let age = core.clock.now().milliseconds - cached.statement.int(3)
        let isConfirmed = cached.statement.int(2) != 0 && (0..<Limits.confirmationMilliseconds).contains(age)
        return isConfirmed ? .allowed : .unconfirmed
    }

    /// Notes that a file is about to be removed from this device, if it still may; false when it may not.
    package func noteEvicted(_ hash: ContentHash) throws -> Bool {
        try core.transaction {
            guard try eviction(of: hash) == .allowed else { return false }
            try update(hash, "state=\(MediaState.absent.rawValue), wish=\(BlobWish.elsewhere.rawValue)")
            return true
        }
    }
}
