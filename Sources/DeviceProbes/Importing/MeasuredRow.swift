// SPDX-License-Identifier: MIT
package import Matrix

/// One row of what the probes print, before it is known which cell it speaks of.
package struct MeasuredRow: Sendable, Hashable {
    /// The line of the file, from 1.
    package let line: Int
    /// Which cell it names.
    package let subject: Subject
    package let answer: Measurement.Answer
    /// The errors below a failure, the outermost first.
    package let causes: [Measurement.Cause]

    package enum Subject: Sendable, Hashable {
        /// The plain form: `no-keys/public`, or a configuration alone where only one destination was asked; and what
        /// the last comment `# system: …` above it says.
        case plain(name: String, system: String?)
        /// The full form.
        case full(FullSubject)
    }

    /// What the full form says of its cell and of the system that measured it.
    package struct FullSubject: Sendable, Hashable {
        package let matrix: String
        package let configuration: String
        /// SHA-256 of the dictionary, as the record keeps it.
        package let configurationHash: String
        package let destination: String
        /// Redacted, as the record keeps it.
        package let url: String
        package let client: String
        package let vantage: String
        /// `macOS 26.6.1`, `Linux`.
        package let system: String
        package let sdk: String?
        package let isSimulator: Bool
        package let build: String?
        package let signing: String?
        package let time: String?

        package init(
            matrix: String, configuration: String, configurationHash: String, destination: String, url: String,
            client: String, vantage: String, system: String, sdk: String?, isSimulator: Bool, build: String?,
            signing: String?, time: String?
        ) {
            self.matrix = matrix
            self.configuration = configuration
            self.configurationHash = configurationHash
            self.destination = destination
            self.url = url
            self.client = client
            self.vantage = vantage
            self.system = system
            self.sdk = sdk
            self.isSimulator = isSimulator
            self.build = build
            self.signing = signing
            self.time = time
        }
    }

    package init(line: Int, subject: Subject, answer: Measurement.Answer, causes: [Measurement.Cause] = []) {
        self.line = line
        self.subject = subject
        self.answer = answer
        self.causes = causes
    }
}
