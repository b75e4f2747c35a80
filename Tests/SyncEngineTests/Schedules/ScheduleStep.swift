/// One step of a random schedule of writes, syncs, copies and restores.
enum ScheduleStep: Sendable, CustomStringConvertible {
    /// What a write does.
    enum Writing: String, CaseIterable, Sendable {
        /// Sets the title of the shared story.
        case title
        /// Sets its mood.
        case mood
        /// Adds a tag.
        case add
        /// Removes all tags that the device sees.
        case remove
        /// Deletes another story, or restores it.
        case toggle
    }

    /// How a sync goes.
    struct Sync: Sendable {
        /// What goes wrong with each of its exchanges, one after another.
        var faults: [Fault] = []
        /// Whether the device may only read meanwhile.
        var isReadOnly = false
        /// Whether one segment goes at a time, either way.
        var isNarrow = false
        /// Whether requests may be only so long that larger segments must be cut, and a few changes cannot go at all.
        var isCramped = false
    }

    case write(String, Writing)
    case sync(String, Sync)
    /// Keeps a copy of a device.
    case backUp(String)
    /// Puts the copy back.
    case restore(String)
    /// Another device goes on from a copy, the kept one or one made now.
    case clone(String, as: String, fromBackup: Bool)
    /// A device is lost.
    case kill(String)
    /// Keeps a copy of the server.
    case backUpServer
    /// Puts one of the copies back.
    case restoreServer

    var description: String {
        switch self {
        case .write(let name, let what): "write \(name) \(what)"
        case .sync(let name, let how):
            "sync \(name)\(how.isReadOnly ? " reading" : "")\(how.isNarrow ? " narrow" : "")\(how.isCramped ? " cramped" : "")"
                + how.faults.map { " \($0)" }.joined()
        case .backUp(let name): "backup \(name)"
        case .restore(let name): "restore \(name)"
        case .clone(let name, let copy, let fromBackup): "clone \(name) as \(copy)\(fromBackup ? " from backup" : "")"
        case .kill(let name): "kill \(name)"
        case .backUpServer: "backup server"
        case .restoreServer: "restore server"
        }
    }
}
