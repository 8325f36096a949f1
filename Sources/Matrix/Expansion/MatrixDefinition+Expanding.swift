// SPDX-License-Identifier: MIT
import ATSModel
import Formats

extension MatrixDefinition {
    /// Makes the cells of a file, and finds those that its expectations speak of.
    init(expanding file: MatrixFile) throws(InputError) {
        var expansion = try Expansion(file)
        try expansion.exclude(file.exclude)
        try expansion.include(file.include)
        let cells = expansion.table.cells
        guard !cells.isEmpty else {
            throw InputError(
                at: file.position, "the matrix has no cells: all are excluded or make no sense",
                expected: "at least one")
        }
        let expectations = try expansion.expectations(file.expect)
        self.init(
            name: file.name, about: file.about, configurations: file.configurations, destinations: file.destinations,
            platforms: expansion.platforms, vantages: file.vantages, cells: cells, expectations: expectations,
            questions: try expansion.questions(file.questions), notes: file.notes + expansion.notes,
            contentHash: ContentHash.hash(
                file, platforms: expansion.platforms, cells: cells, expectations: expectations))
    }
}
