import SyncCore
import SyncServer

extension Command {
    static let deviceAdd = Command(
        name: "device add", parameters: ["DIARY", "NAME", "[--read-only]", "[--expires DATE]"],
        help: """
            Gives a device access to a diary, named or by id, and prints its token. It is shown only this once.

              --read-only      the device may read and not write
              --expires DATE   2027-12-31 (that day included, in UTC) or RFC 3339; never unless given
              --json           prints {"id": ..., "token": ..., "diary": ...}
            """,
        run: addDevice)

    private static func addDevice(_ parameters: [String], _ arguments: Arguments) throws -> ExitCode {
        try arguments.allow("--read-only", "--expires")
        let expires = try arguments.value("--expires").map { text in
            guard let time = DateText.expiry(text) else {
                throw UsageError("--expires needs a date such as 2027-12-31, not \(text)")
            }
            return time
        }
        let (diary, device, token) = try arguments.withRegistry { registry in
            let diary = try registry.diary(parameters[0])
            let (device, token) = try registry.addDevice(
                diary: parameters[0], name: parameters[1], isReadOnly: arguments.has("--read-only"), expires: expires)
            return (diary, device, token)
        }
        if arguments.has("--json") {
            let members = device.members + [("token", .string(token)), ("diary", .string(diary.id.description))]
            print(JSONText.object(members).text)
        } else {
            print(token)
        }
        return .done
    }

    static let deviceList = Command(
        name: "device list", parameters: ["DIARY"],
        help: """
            Lists the devices of a diary, the oldest first. Tokens are not kept and cannot be shown.

              --json   prints one object per line
            """,
        run: listDevices)

    private static func listDevices(_ parameters: [String], _ arguments: Arguments) throws -> ExitCode {
        try arguments.allow()
        let devices = try arguments.withRegistry { try $0.devices(diary: parameters[0]) }
        for device in devices {
            print(arguments.has("--json") ? JSONText.object(device.members).text : device.line)
        }
        return .done
    }

    static let deviceRevoke = Command(
        name: "device revoke", parameters: ["DIARY", "ID"],
        help: "Ends a device's access to a diary with its next request. The id is in `device list`.",
        run: revokeDevice)

    private static func revokeDevice(_ parameters: [String], _ arguments: Arguments) throws -> ExitCode {
        try arguments.allow()
        try arguments.withRegistry { try $0.revokeDevice(diary: parameters[0], id: parameters[1]) }
        if arguments.has("--json") { print(JSONText.object([("revoked", .string(parameters[1]))]).text) }
        return .done
    }
}

extension RegisteredDevice {
    fileprivate var members: [(String, JSONText)] {
        [
            ("id", .string(id.hex)), ("name", .string(name)), ("read_only", .bool(isReadOnly)),
            ("created_at", .string(TimeText.rfc3339(created))),
            ("expires_at", expires.map { .string(TimeText.rfc3339($0)) } ?? .null),
            ("revoked_at", revoked.map { .string(TimeText.rfc3339($0)) } ?? .null),
        ]
    }

    fileprivate var line: String {
        var parts = [id.hex, name, isReadOnly ? "reads" : "reads and writes", "since \(TimeText.rfc3339(created))"]
        if let expires { parts.append("until \(TimeText.rfc3339(expires))") }
        if let revoked { parts.append("revoked \(TimeText.rfc3339(revoked))") }
        return parts.joined(separator: "  ")
    }
}
