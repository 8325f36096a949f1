// SPDX-License-Identifier: MIT
package import Formats

/// What all the documents under some paths say, and how they hang together.
package struct Survey: Sendable {
    package struct Generation: Hashable, Sendable {
        /// Numbers in `declarations`: what the tool reads, and the property list that it wrote.
        package let input: Int
        package let output: Int

        package init(input: Int, output: Int) {
            self.input = input
            self.output = output
        }
    }

    package var declarations: [Declaration] = []
    package var settings: [BuildSetting] = []
    package var remarks: [Remark] = []
    /// Which property list beside its input was written from which declaration.
    package var generations: [Generation] = []
    /// Numbers in `declarations` that are compared with each other: bundles of one product (a generated property list
    /// is compared with its input, not with its siblings).
    package var products: [[Int]] = []
    /// Comments `ats-matrix:allow ID reason`.
    package var allowances: [Allowance] = []
    /// Documents that were read, each once, as they are printed.
    package var files: [String] = []

    package init() {}

    /// Reads files, bundles, archives and folders.
    ///
    /// - Parameter paths: as the user named them; `-` is standard input.
    /// - Throws: `InputError` where one of the paths themselves cannot be read; below a folder that is a remark.
    package static func read(_ paths: [String], in files: SourceFiles = SourceFiles()) throws(InputError) -> Survey {
        Survey()
    }
}
