// SPDX-License-Identifier: MIT
import AppAttest
import AppAttestSimulator
import FoundationEssentials

/// Where simulated objects and their roots are written, and the command lines that verify them.
struct SimulationFolder {
    private let path: String
    private var roots: [[UInt8]: String] = [:]

    /// - Throws: `UsageError` for a folder that holds something.
    init(_ path: String) throws {
        self.path = path.hasPrefix("-") ? "./\(path)" : path
        var isFolder = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            guard isFolder else { throw UsageError("--out '\(path)' is a file; expected a new or an empty folder") }
            guard try FileManager.default.contentsOfDirectory(atPath: path).isEmpty else {
                throw UsageError("--out '\(path)' is not empty; expected a new or an empty folder")
            }
        } else {
            do {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            } catch {
                throw MachineError("--out '\(path)' cannot be made: its parent is not there, or takes no folder")
            }
        }
    }

    /// Writes an object, and what has to be written for it.
    ///
    /// - Returns: the line that verifies it, for a shell.
    mutating func write(_ specimen: Specimen, named name: String) throws -> String {
        let file = "\(name).\(fileType(of: specimen))"
        try put(specimen.object, file)
        let words =
            switch specimen {
            case .attestation(let specimen): try words(specimen, name)
            case .assertion(let specimen): words(specimen)
            case .receipt(let specimen): try words(specimen, name)
            }
        return ([Release.name, "attest"] + [words[0], place(file)] + words.dropFirst()).map(Self.quoted)
            .joined(separator: " ")
    }

    private func fileType(of specimen: Specimen) -> String {
        switch specimen {
        case .attestation: "attestation"
        case .assertion: "assertion"
        case .receipt: "receipt"
        }
    }

    private mutating func words(_ specimen: Specimen.Attestation, _ name: String) throws -> [String] {
        let policy = specimen.policy
        var words = ["verify"] + policy.appIDs.sorted().flatMap { ["--app-id", $0] }
        words += ["--key-id", StrictBase64.text(specimen.keyID)]
        words += ["--client-data-hash", StrictBase64.text(specimen.clientDataHash)]
        words += policy.environments.map(\.rawValue).sorted().flatMap { ["--environment", $0] }
        words += ["--at", TimeText.iso(specimen.time)] + extensionWords(policy)
        switch policy.receipt {
        case .unverified: words += ["--receipt", ReceiptCheck.unverified.rawValue]
        case .verified(maximumAge: nil): break
        case .verified: words += ["--receipt", ReceiptCheck.fresh.rawValue]
        }
        if let value = policy.accessControl { words += ["--access-control", StrictBase64.text(value)] }
        words += try rootWords(policy.attestationRoot, "--development-root", "root", name)
        return words + (try rootWords(policy.receiptRoot, "--development-receipt-root", "receipt-root", name))
    }

    private func words(_ specimen: Specimen.Assertion) -> [String] {
        [
            "assert", "--app-id", specimen.appID, "--public-key", StrictBase64.text(specimen.publicKey), "--counter",
            "\(specimen.counter)", "--client-data-hash", StrictBase64.text(specimen.clientDataHash),
        ] + extensionWords(specimen.policy)
    }

    private mutating func words(_ specimen: Specimen.Receipt, _ name: String) throws -> [String] {
        let expected = specimen.expected
        var words = ["receipt"] + (expected.appIDs ?? []).sorted().flatMap { ["--app-id", $0] }
        if let key = expected.publicKey { words += ["--public-key", StrictBase64.text(key)] }
        if let hash = expected.clientDataHash { words += ["--client-data-hash", StrictBase64.text(hash)] }
        words += (expected.environments ?? []).map(\.rawValue).sorted().flatMap { ["--environment", $0] }
        if let age = expected.maximumAge { words += ["--max-age", "\(age)"] }
        if expected.acceptsExpired { words.append("--accept-expired") }
        words += ["--at", TimeText.iso(specimen.time)]
        return words + (try rootWords(specimen.root, "--development-receipt-root", "receipt-root", name))
    }

    private func extensionWords(_ policy: Policy) -> [String] {
        let isDemanding = policy.validationCategories != nil || policy.bundleVersions != nil
        return (policy.validationCategories ?? []).sorted().flatMap { ["--validation-category", "\($0)"] }
            + (policy.bundleVersions ?? []).sorted().flatMap { ["--bundle-version", $0] }
            + (isDemanding && !policy.acceptsMissingExtensions ? ["--demand-extensions"] : [])
            + (policy.refusesReservedFlags ? [] : ["--allow-reserved-flags"])
    }

    private mutating func rootWords(
        _ root: TrustRoot, _ option: String, _ usual: String, _ name: String
    ) throws -> [String] {
        guard case .developmentOnly(let der) = root else { return [] }
        if let file = roots[der] { return [option, place(file)] }
        let file = roots.values.contains("\(usual).der") ? "\(name).\(usual).der" : "\(usual).der"
        try put(der, file)
        roots[der] = file
        return [option, place(file)]
    }

    private func place(_ file: String) -> String { "\(path)/\(file)" }

    private func put(_ bytes: [UInt8], _ file: String) throws {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: place(file)))
        } catch {
            throw MachineError("cannot write \(place(file))")
        }
    }

    /// Words of harmless characters stay as they are.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            switch byte {
            case 0x2B...0x3A, 0x3D, 0x41...0x5A, 0x5F, 0x61...0x7A: true
            default: false
            }
        }
        return isPlain && !word.isEmpty ? word : Shell.bash.quoted(word)
    }
}
