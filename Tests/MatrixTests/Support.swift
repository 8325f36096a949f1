import Formats
// SPDX-License-Identifier: MIT
import FoundationEssentials
import Matrix

/// The folder of the package.
let packageDirectory: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
}()

func fixture(_ name: String) -> String { "\(packageDirectory)/Tests/Fixtures/matrix-\(name)" }

/// Parses the text of a matrix.
func parse(
    _ text: String, isJSON: Bool = false, settings: [String: String] = [:], environment: [String: String] = [:],
    directory: String = packageDirectory + "/Tests/Fixtures"
) throws(InputError) -> MatrixDefinition {
    try MatrixDefinition.parse(
        Array(text.utf8), name: "m.yml", isJSON: isJSON, directory: directory, settings: settings,
        environment: environment)
}

/// The error of a matrix that must not parse.
func fault(in text: String, isJSON: Bool = false, settings: [String: String] = [:]) -> String {
    do throws(InputError) {
        _ = try parse(text, isJSON: isJSON, settings: settings)
        return "no error"
    } catch {
        return error.description
    }
}

/// A matrix of two configurations and one destination, with more sections behind.
func small(_ more: String = "") -> String {
    """
    matrix: example
    platforms: [macOS 26.6]
    configurations:
      no-keys: {}
      blanket: { NSAllowsArbitraryLoads: true }
    destinations:
      public: http://example.com/

    """ + more
}
