// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix

extension Examples {
    /// The lesson for two clients, and an address asked from two further machines.
    static func axes() throws -> RunReport {
        let plain = try lesson().cells
        var cells: [Observation] = []
        for cell in plain {
            for client in [Client.urlsession, .webview] {
                cells.append(
                    Examples.cell(
                        cells.count, cell.configuration, cell.destination, url: cell.url, client: client,
                        ruling: cell.ruling, connection: cell.connection, prediction: cell.prediction,
                        flag: cell.flag, marks: cell.marks, expectations: cell.expectations))
            }
        }
        for (vantage, marks) in [("owner", [Mark.vantage, .ownAddress]), ("another", [.vantage])] {
            cells.append(
                Examples.cell(
                    cells.count, "no-keys", "own-address", url: "http://100.90.80.70:8080/", vantage: vantage,
                    ruling: ruling(local), prediction: Prediction(.none), flag: .none, marks: marks))
        }
        return report(cells, matrix: "axes", isLab: true)
    }
}
