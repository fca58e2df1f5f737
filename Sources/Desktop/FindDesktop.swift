/// The desktop that is running now.
package func findDesktop(
  environment: [String: String], choice: DesktopChoice
) throws(DesktopError) -> any Desktop {
  throw .noSession(looked: [])
}
