/// Why a benchmark could not be run, with what to do about it.
struct BenchError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
