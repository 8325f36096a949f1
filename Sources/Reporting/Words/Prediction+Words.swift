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
        case .status: "status"
        }
    }

    /// The codes of which an app would see one; empty where it would see none, or none is asserted.
    var codes: [URLErrorCode] {
        switch self {
        case .refused(let codes): codes
        case .failed(let code): [code]
        case .none, .unsettled, .status: []
        }
    }
}
