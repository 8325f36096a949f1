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
    /// Numbers in `declarations` of property lists that a document writes which was not read.
    package var written: Set<Int> = []
    /// Numbers in `declarations` that are compared with each other: bundles of one product (a generated property list
    /// is compared with its input, not with its siblings).
    package var products: [[Int]] = []
    /// Comments `ats-matrix:allow ID reason`.
    package var allowances: [Allowance] = []
    /// Documents that were read, each once, as they are printed.
    package var files: [String] = []
    /// What was asked to be read, so that it can be read again.
    package var paths: [String] = []

    package init() {}

    /// Numbers in `declarations` of what a tool writes: to change it would last until the tool runs.
    package var generated: Set<Int> { Set(generations.map(\.output)).union(written) }

    /// Reads files, bundles, archives and folders.
    ///
    /// In a folder only documents are opened, by their names; links that lead out of it are not followed, and folders
    /// of tools and products (`.git`, `Pods`, `build`) are passed over. What a project names as a target's
    /// `Info.plist` is read as well, as far as it stands in the folder of the project or in one that was named.
    ///
    /// - Parameter paths: as the user named them; `-` is standard input, which holds one `Info.plist`.
    /// - Throws: `InputError` where one of the paths themselves cannot be read, or nothing in an archive or bundle that
    ///   it leads to; below a folder that is a remark.
    package static func read(_ paths: [String], in files: SourceFiles = SourceFiles()) throws(InputError) -> Survey {
        var links = SurveyLinks(try SurveyReader(paths, in: files))
        var survey = links.survey()
        survey.paths = paths
        return survey
    }
}
