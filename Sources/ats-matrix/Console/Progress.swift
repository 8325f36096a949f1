// SPDX-License-Identifier: MIT

/// One line on a terminal's standard error that says how far the work is.
struct Progress {
    private let output: Output?
    private let total: Int
    private let noun: String
    private var done: Int
    private var shown: ContinuousClock.Instant?
    private var isVisible = false

    /// Silent where standard error is no terminal or `isQuiet`.
    init(on console: Console, of total: Int, _ noun: String, done: Int = 0, isQuiet: Bool) {
        output = !isQuiet && console.error.isTerminal && console.environment["TERM"] != "dumb" ? console.error : nil
        self.total = total
        self.noun = noun
        self.done = done
    }

    mutating func advance(by count: Int) {
        done += count
        guard let output else { return }
        let now = ContinuousClock.now
        if let shown, now - shown < .milliseconds(100), done < total { return }
        shown = now
        isVisible = true
        // Erase to the end of the line (ECMA-48 EL), so that a shorter line leaves nothing behind.
        output.write("\r\(done) of \(total) \(noun)\u{1b}[K")
        output.flush()
    }

    /// Takes the line away.
    mutating func clear() {
        guard let output, isVisible else { return }
        output.write("\r\u{1b}[K")
        isVisible = false
    }
}
