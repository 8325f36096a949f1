// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix

extension Prediction.Outcome {
    /// The word for it in machine formats.
    var name: String {
        switch self {
        case .none: "none"
        case .unsettled: "unsettled"
        case .refused: "refused"
        case .failed: "failed"
        case .distrusted: "distrusted"
        case .status: "status"
        case .reached: "reached"
        }
    }

    /// The codes of which an app would see one; empty where it would see none, or none is asserted.
    var codes: [URLErrorCode] {
        switch self {
        case .refused(let codes), .distrusted(let codes): codes
        case .failed(let code): [code]
        case .none, .unsettled, .status, .reached: []
        }
    }
}
