// SPDX-License-Identifier: MIT
package import Diagnosis
internal import Formats

/// How a diagnosis is written out.
package enum DiagnosisFormat: String, CaseIterable, Sendable {
    case text, json

    /// The same for a log, its errors first.
    package func render(_ log: DiagnosedLog, width: Int = 80, color: Bool = false) -> String {
        switch self {
        case .text: DiagnosedLogText(log: log, width: max(20, width), paint: Paint(isOn: color)).text
        case .json: JSONValue(log).text(pretty: true) + "\n"
        }
    }

    /// The whole text, its last line ended.
    ///
    /// - Parameter width: columns of the terminal; only `text` heeds it.
    package func render(_ diagnosis: Diagnosis, width: Int = 80, color: Bool = false) -> String {
        switch self {
        case .text: DiagnosisText(diagnosis, width: max(20, width), paint: Paint(isOn: color)).text
        case .json: JSONValue(diagnosis).text(pretty: true) + "\n"
        }
    }
}
