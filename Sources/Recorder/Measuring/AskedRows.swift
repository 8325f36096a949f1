// SPDX-License-Identifier: MIT
internal import Matrix
internal import Storage

/// The questions of a run's matrix.
enum AskedRows {
    /// - Parameter cells: those of the run; a question keeps those of its cells that are among them.
    static func insert(
        _ questions: [AskedQuestion], cells: [Int], run: Int, on database: borrowing Database.Connection
    ) throws(StorageError) {
        guard !questions.isEmpty else { return }
        let cells = Set(cells)
        let ask = try database.prepare("INSERT INTO asked (run, number, section, text) VALUES (?, ?, ?, ?)")
        let place = try database.prepare("INSERT OR IGNORE INTO asked_cell (run, asked, cell) VALUES (?, ?, ?)")
        let answer = try database.prepare(
            "INSERT OR IGNORE INTO asked_answer (run, asked, position, answer, meaning) VALUES (?, ?, ?, ?, ?)")
        for (number, question) in questions.enumerated() {
            try ask.bind(run, at: 1)
            try ask.bind(number, at: 2)
            try ask.bind(question.section, at: 3)
            try ask.bind(question.text, at: 4)
            try ask.run()
            try place.bind(run, at: 1)
            try place.bind(number, at: 2)
            for cell in question.cells where cells.contains(cell) {
                try place.bind(cell, at: 3)
                try place.run()
            }
            for (position, outcome) in question.outcomes.enumerated() {
                for word in outcome.answers.map(word) {
                    try answer.bind(run, at: 1)
                    try answer.bind(number, at: 2)
                    try answer.bind(position, at: 3)
                    try answer.bind(word, at: 4)
                    try answer.bind(outcome.meaning, at: 5)
                    try answer.run()
                }
            }
        }
    }

    /// With an ordinary minus sign, as SQL writes numbers.
    private static func word(_ answer: Expectation.Answer) -> String {
        switch answer {
        case .ok: "ok"
        case .unsettled: "unsettled"
        case .number(let number): "\(number)"
        }
    }
}
