/// What is true of a corpus.
package struct CorpusManifest {
    /// Paths of files with the same bytes; two or more each.
    package var exact: [[[UInt8]]] = []
    /// Paths of files with the same picture and other metadata, one per content; two or more each.
    package var pictures: [[[UInt8]]] = []
    /// How many files there are, each counted once whatever names it has.
    package var fileCount = 0
    /// How many bytes they have.
    package var byteCount: Int64 = 0
}
