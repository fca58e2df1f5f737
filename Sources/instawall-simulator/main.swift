import Glibc
import Simulator

exit(runSimulator(arguments: Array(CommandLine.arguments.dropFirst())))
