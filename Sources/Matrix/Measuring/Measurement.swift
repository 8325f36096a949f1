// SPDX-License-Identifier: MIT

/// What a real app was answered for one cell, and where that came from (`design.md` §2).
package struct Measurement: Sendable, Hashable {
    /// How the load ended in the app.
    package enum Answer: Sendable, Hashable {
        /// An HTTP status arrived, over however many hops.
        case status(Int)
        /// The load failed: domain and code of the outermost `NSError`.
        case failed(domain: String, code: Int)
    }

    /// An error that another one names as its cause, such as the −1022 below an `AVFoundationErrorDomain` error.
    package struct Cause: Sendable, Hashable {
        package let domain: String
        package let code: Int

        package init(domain: String, code: Int) {
            self.domain = domain
            self.code = code
        }
    }

    package let answer: Answer
    /// `NSUnderlyingErrorKey` of a failure, the outermost first; empty where there is none.
    package let causes: [Cause]
    /// Where it came from.
    package let origin: Origin

    /// The circumstances of one run of the probes.
    package struct Origin: Sendable, Hashable {
        /// The system that the app ran on: `macOS 26.6.1 (sdk 26.4)`, or `Linux` where ATS does not exist.
        package let system: String
        /// `25G71`.
        package let build: String?
        /// `ad-hoc`, `none`, `development`.
        package let signing: String?
        /// ISO 8601, UTC.
        package let time: String?
        /// The file that it was imported from, as the user named it.
        package let file: String
        /// Whether the system enforces ATS; what comes from another proves nothing about an app.
        package let isEvidence: Bool

        package init(
            system: String, build: String?, signing: String?, time: String?, file: String, isEvidence: Bool
        ) {
            self.system = system
            self.build = build
            self.signing = signing
            self.time = time
            self.file = file
            self.isEvidence = isEvidence
        }
    }

    package init(_ answer: Answer, causes: [Cause] = [], origin: Origin) {
        self.answer = answer
        self.causes = causes
        self.origin = origin
    }
}
