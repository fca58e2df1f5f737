import Glibc
import InstawallCLI

exit(runInstawall(arguments: Array(CommandLine.arguments.dropFirst())))
