/// Runs the simulator as a program.
package func runSimulator(arguments: [String]) -> Int32 { 0 }
