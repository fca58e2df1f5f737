/// The version of this program.
let version = "0.1.0"
