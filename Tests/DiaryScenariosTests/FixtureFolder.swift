import DiaryScenarios
import SyncTestSupport

/// The fixtures of this repository.
enum FixtureFolder {
    /// The folder that the package lies in.
    static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// All files, by name.
    static let files = FixtureFiles.files([root + "/SampleData/fixtures"])

    /// What a text file of the repository says.
    static func text(_ path: String) throws -> String {
        String(decoding: TemporaryFolder.read(root + "/" + path), as: UTF8.self)
    }

    /// The fixture with a name, without its ending.
    static func named(_ name: String) throws -> Fixture {
        try FixtureFiles.fixture("\(root)/SampleData/fixtures/\(name).json")
    }
}
