// SPDX-License-Identifier: MIT
import AppAttest
import Certificates
import Formats

/// What the app passed as `clientDataHash`, in one of three ways. Only one form is ever tried (`app-attest.md` §0, 1).
enum ClientDataChoice: Sendable {
    case hash([UInt8])
    case challenge(String)
    case file(String)

    /// - Returns: `nil` where none is given.
    init?(_ arguments: ParsedArguments) throws(UsageError) {
        let given = AttestOptions.clientDataForms.filter { arguments.has($0) }
        guard given.count <= 1 else {
            throw UsageError("\(given.map(\.spelling).joined(separator: " and ")) say the same; expected one of them")
        }
        if let hash = try arguments.base64(AttestOptions.clientDataHash, expected: "base64 of at least one byte") {
            self = .hash(hash)
        } else if let challenge = arguments.text(AttestOptions.challenge) {
            guard !challenge.isEmpty else { throw UsageError("--challenge needs TEXT after it") }
            self = .challenge(challenge)
        } else if let file = arguments.text(AttestOptions.clientData) {
            guard !file.isEmpty else { throw UsageError("--client-data needs FILE after it") }
            self = .file(file)
        } else {
            return nil
        }
    }

    var isStandardInput: Bool { if case .file("-") = self { true } else { false } }

    func bytes(in console: Console) throws(InputError) -> [UInt8] {
        switch self {
        case .hash(let bytes): return bytes
        case .challenge(let text): return SHA256.digest(of: Array(text.utf8))
        case .file(let file):
            let input = file == "-" ? console.input : try Input.open(file)
            let bytes = try input.readAll(limit: 64 << 20)
            guard !bytes.isEmpty else {
                throw InputError(
                    file: input.name, at: nil, "it is empty", expected: "the client data, in which a challenge stands")
            }
            return SHA256.digest(of: bytes)
        }
    }
}
