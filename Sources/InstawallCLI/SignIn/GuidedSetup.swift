/// Leads a person to a token: asks what there is already, and shows the steps that remain.
struct GuidedSetup {
  let console: Console
  let prompt: Prompt
  /// Nil where no page can be opened; its address is shown all the same.
  let browser: WebBrowser?

  /// - Parameter isReturning: somebody was signed in here before, so all but a new token is there.
  func run(isReturning: Bool) throws(Failure) {
    let all = Set(Possession.allCases)
    let steps = remaining(without: isReturning ? all.subtracting([.token]) : try possessions())
    guard !steps.isEmpty else { return }
    if steps.count > 1 {
      console.say("")
      console.say("These \(steps.count) steps lead to a token. You do them once.")
    }
    for (index, step) in steps.enumerated() {
      if steps.count > 1 { console.say("") }
      console.say("\(index + 1). \(step.title) (as of \(step.checked))")
      for line in step.why + [step.page] { console.say("   \(line)") }
      try offer(step.page)
    }
    console.say("")
  }

  private func possessions() throws(Failure) -> Set<Possession> {
    console.say("First, what do you have already? Enter means no.")
    var found: Set<Possession> = []
    for possession in Possession.allCases where !found.contains(possession) {
      if let needed = possession.needs, !found.contains(needed) { continue }
      if try prompt.agrees(possession.question, byDefault: false) {
        found.formUnion(possession.implies)
      }
    }
    return found
  }

  private func offer(_ page: String) throws(Failure) {
    guard let browser, try prompt.agrees("   Open this page?", byDefault: false) else { return }
    if !browser.open(page) { console.say("   It could not be opened; the address is above.") }
  }
}

/// The steps for somebody who has this much.
func remaining(without possessions: Set<Possession>) -> [SetupStep] {
  setupSteps.filter { !possessions.contains($0.leadsTo) }
}
