internal import Glibc

var arguments = Array(CommandLine.arguments.dropFirst())
let json = arguments.contains("--json")
arguments.removeAll { $0 == "--json" }
guard arguments.first == "bench" else {
    BenchOutput.complain("usage: sync-cli bench [NAME]... [--count N] [--seed N] [--json]")
    exit(2)
}
do {
    exit(try await BenchCommand.run(Array(arguments.dropFirst()), json: json))
} catch {
    BenchOutput.complain("\(error)")
    exit(1)
}
