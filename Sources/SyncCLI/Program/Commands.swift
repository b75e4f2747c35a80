/// The commands of this version, in the order in which they are listed.
enum Commands {
    static let all: [Command] = [
        .initialize, .profileAdd, .profileAvatar, .profileList, .profileShow, .storyAdd, .storyEdit, .storyList,
        .storyShow, .storyDelete, .storyRestore, .storyHistory, .storyRevert, .mediaList, .mediaImport,
        .mediaVerify, .mediaDedupe, .mediaGC, .mediaPin, .mediaUnpin, .mediaEvict, .mediaFetch,
        .remoteSet, .remoteShow,
        .sync, .status, .log, .conflictsList, .conflictsShow, .conflictsKeep, .conflictsSwitch, .quarantineList,
        .quarantineRetry, .quarantineExport, .verify, .doctor, .replay,
        .bench,
    ]

    /// Commands that belong to the program and that this version does not have.
    static let later: Set<String> = [
        "import", "export", "simulate",
    ]

    /// Options of commands that this version does not have.
    static let laterOptions: Set<String> = ["sync --watch"]

    static func named(_ name: String) -> Command? { all.first { $0.name == name } }

    /// The second words of the commands that start with a word.
    static func group(_ word: String) -> [Command] { all.filter { $0.name.hasPrefix(word + " ") } }

    /// What `sync-cli --help` prints.
    static var overview: String {
        """
        Keeps a diary on this device and syncs it with others.

        usage: sync-cli COMMAND [--store DIR] [--json]

        \(Command.table(all.map { ($0.name, $0.summary) }))
        The diary is a folder: --store DIR, else $DIARY_STORE, else ./diary.
        `sync-cli COMMAND --help` tells more about one command.

        Ends with 0 when done, 1 when the command failed, 2 for wrong usage, 3 when something needs attention,
        75 when the server cannot be reached now, 77 when it wants other credentials.

        """
    }
}
