import DiarySync

extension Command {
    static let profileList = Command(
        name: "profile list", summary: "List pets and people", run: runProfileList)

    private static func runProfileList(_ invocation: Invocation) async throws -> ExitCode {
        let profiles = try invocation.diary().store.read { read in
            try read.profiles().map { try ProfileObject($0, read) }
        }
        if invocation.isJSON {
            for profile in profiles { try Output.json(profile) }
        } else if profiles.isEmpty {
            Output.text("Nobody yet: add somebody with `sync-cli profile add --name NAME`")
        } else {
            Output.text(profiles.map(\.summary).joined(separator: "\n"))
        }
        return .done
    }
}
