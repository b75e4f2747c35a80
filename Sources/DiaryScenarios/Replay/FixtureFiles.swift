/// Finds and reads the files of fixtures.
package enum FixtureFiles {
    /// The files that paths name, folders taken as all their `*.json` in the order of their names.
    package static func files(_ paths: [String]) -> [String] {
        paths.flatMap { path in
            guard ScratchFiles.isFolder(path) else { return [path] }
            return ScratchFiles.names(path).filter { $0.hasSuffix(".json") }.map { path + "/" + $0 }
        }
    }

    /// Reads a fixture. Throws `FixtureError`, also for a file that cannot be read.
    package static func fixture(_ path: String) throws(FixtureError) -> Fixture {
        let bytes: [UInt8]
        do {
            bytes = try ScratchFiles.read(path)
        } catch {
            throw FixtureError(message: "\(error): name a fixture or a folder of fixtures", file: path)
        }
        return try Fixture(bytes, file: path)
    }
}
