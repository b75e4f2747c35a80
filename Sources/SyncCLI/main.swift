import Glibc

let code = await SyncProgram.run(Array(CommandLine.arguments.dropFirst()))
// Not `exit`: it takes OpenSSL and other libraries down while threads still let go of what they made with them.
fflush(nil)
_exit(code.rawValue)
