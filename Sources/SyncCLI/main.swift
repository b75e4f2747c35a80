import Glibc

let code = await SyncProgram.run(Array(CommandLine.arguments.dropFirst()))
exit(code.rawValue)
