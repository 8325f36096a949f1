// SPDX-License-Identifier: MIT

/// Which rows of `expect` speak of which cell: two flat lists, since a matrix may have a million cells.
struct ExpectationIndex {
    private var starts: [Int32]
    private var rows: [Int32]

    init(_ matrix: MatrixDefinition) {
        starts = [Int32](repeating: 0, count: matrix.expectations.isEmpty ? 0 : matrix.cells.count + 1)
        rows = []
        guard !matrix.expectations.isEmpty else { return }
        for row in matrix.expectations {
            for cell in row.cells { starts[cell + 1] += 1 }
        }
        for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
        rows = [Int32](repeating: 0, count: Int(starts.last ?? 0))
        var next = starts
        for (number, row) in matrix.expectations.enumerated() {
            for cell in row.cells {
                rows[Int(next[cell])] = Int32(number)
                next[cell] += 1
            }
        }
    }

    func rows(of cell: Int) -> ArraySlice<Int32> {
        starts.isEmpty ? [] : rows[Int(starts[cell])..<Int(starts[cell + 1])]
    }
}
