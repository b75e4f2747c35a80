/// How much of everything a corpus has.
package struct CorpusSize: Sendable {
    /// Ordinary files, duplicates included.
    package var files: Int
    /// Sets of files of one size that differ in one byte.
    package var traps: Int
    /// Second names of ordinary files.
    package var hardLinks: Int
    /// Files without any bytes.
    package var emptyFiles: Int
    /// Pictures, each with its variants and traps.
    package var pictures: Int
    /// About how many bytes an ordinary file has.
    package var usualBytes: Int

    /// About 20,000 files of 6 GB.
    package static let full = CorpusSize(
        files: 19_300, traps: 60, hardLinks: 200, emptyFiles: 50, pictures: 40, usualBytes: 300_000)
    /// A few hundred files of 3 MB.
    package static let small = CorpusSize(
        files: 200, traps: 4, hardLinks: 10, emptyFiles: 5, pictures: 8, usualBytes: 6000)
}
