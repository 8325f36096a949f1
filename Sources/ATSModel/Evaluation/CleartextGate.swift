// SPDX-License-Identifier: MIT

extension CompiledTables {
    /// Judges an http or ws hop: −1022 before a packet leaves, or nothing (`ats-rules.md` §2.1).
    @inline(__always)
    func cleartextOutcome(_ destination: Destination, _ load: Load, _ inquiry: inout Inquiry) -> Outcome {
        var resolution = resolve(destination, load, skippingBuiltIn: false, &inquiry)
        if case .entry(let index) = resolution.kind, entries[index].isBuiltIn,
            !inquiry.confirm(.builtInForHTTP, likely: false)
        {
            resolution = resolve(destination, load, skippingBuiltIn: true, &inquiry)
        }
        // No source states the number of a refused socket (§12.13).
        let isSocket = destination.scheme.isWebSocket && rules.contains(.webSocketAsHTTP)
        let codes: CodeSet = isSocket ? [] : .cleartext
        switch resolution.kind {
        case .free, .freeByWebKey:
            return Outcome(isBlocked: false, rule: resolution.rule, evidence: grade(resolution.rule))
        case .required:
            return Outcome(isBlocked: true, codes: codes, rule: resolution.rule, evidence: grade(resolution.rule))
        case .entry(let index):
            let opens = allowsCleartext(entries[index], &inquiry)
            let rule: RuleID = entries[index].isBuiltIn ? .builtInEntry : opens ? .entryOpens : .entryCloses
            inquiry.note(
                rule,
                opens
                    ? "its NSExceptionAllowsInsecureHTTPLoads is true"
                    : "its NSExceptionAllowsInsecureHTTPLoads is not true, so ATS is on for this host")
            let isBlocked = opens ? !rules.contains(.entryOpens) : rules.contains(.entryCloses)
            return Outcome(
                isBlocked: isBlocked, codes: isBlocked ? codes : [], rule: rule,
                evidence: max(grade(rule), grade(resolution.rule)))
        }
    }

    /// The http flag of an entry; an older name of it where only that is written (§12.9).
    private func allowsCleartext(_ entry: ExceptionEntry, _ inquiry: inout Inquiry) -> Bool {
        if entry.hasInsecureKey { return inquiry.state(entry.insecure).isOn }
        let isThirdParty = inquiry.state(entry.thirdPartyInsecure).isOn
        if generation == .ios9, isThirdParty, rules.contains(.oldNamesFirstGeneration) { return true }
        guard isThirdParty || inquiry.state(entry.temporaryInsecure).isOn else { return false }
        return inquiry.confirm(.oldNames, likely: false)
    }
}
