/// A database was written by a newer version of the program.
///
/// It may still be opened read-only.
public struct SchemaTooNew: Error, Hashable, Sendable, CustomStringConvertible {
    /// The schema version of the file.
    public var found: Int64
    /// The newest schema version this program knows.
    public var known: Int64
    /// The database file.
    public var path: String

    /// What happened and what to do.
    public var description: String {
        "\(path) has schema version \(found), and this program knows versions up to \(known): update the program. "
            + "Until then the file can be opened for reading only."
    }
}
