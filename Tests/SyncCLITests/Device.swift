import SyncTestSupport
import Testing

/// A device with a diary of its own, driven from a shell.
struct Device {
    let scratch: TemporaryFolder
    var store = "diary"

    /// Runs a command on this device's diary.
    func run(_ arguments: String..., input: String = "") throws -> Program.Outcome {
        try Program.run(scratch, ["--store", store] + arguments, input: input)
    }

    /// Runs a command that must end well and prints an id.
    func make(_ arguments: String..., input: String = "") throws -> String {
        let outcome = try Program.run(scratch, ["--store", store] + arguments, input: input)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return outcome.id
    }

    /// Runs a command with `--json` and reads its one value.
    func json(_ arguments: String..., code: Int32 = 0) throws -> JSON {
        let outcome = try Program.run(scratch, arguments + ["--json", "--store", store])
        #expect(outcome.code == code, "\(outcome.errors)")
        try #require(outcome.lines.count == 1)
        return try JSON(outcome.output)
    }

    /// Runs a command with `--json` and reads a value from each line.
    func list(_ arguments: String...) throws -> [JSON] {
        try Program.run(scratch, arguments + ["--json", "--store", store]).lines.map { try JSON($0) }
    }

    static func fresh() throws -> Device {
        let device = Device(scratch: TemporaryFolder())
        _ = try device.make("init", "--name", "보리와 미소의 일기")
        return device
    }
}
