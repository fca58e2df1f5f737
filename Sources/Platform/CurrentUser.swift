import Glibc

/// The effective user this process acts as.
package enum CurrentUser {
  package static var id: UInt32 { geteuid() }
}
