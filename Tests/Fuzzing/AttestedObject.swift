// SPDX-License-Identifier: MIT
import AppAttest
import AppAttestSimulator
import Certificates
import Foundation

/// An App Attest object of the simulator's with all that its verifier is told, as kept in `specimens.json`: so the same
/// seed makes the same mutants, although no signature is made twice.
struct AttestedObject: Codable {
    enum Kind: String, Codable {
        case attestation, assertion, receipt
    }

    var kind: Kind
    var name: String
    var object: Data
    /// DER: of attestations, of receipts.
    var roots: [Data]
    var appID: String
    var keyID: Data
    /// The point.
    var publicKey: Data
    var clientDataHash: Data
    var counter: UInt32
    var time: Int64

    /// Those of one kind.
    static func all(_ kind: Kind) -> [AttestedObject] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "specimens.json")
        guard let data = try? Data(contentsOf: file),
            let all = try? JSONDecoder().decode([AttestedObject].self, from: data)
        else {
            print("\(file.path) cannot be read; 'Fuzzing specimens' writes its text")
            exit(2)
        }
        return all.filter { $0.kind == kind }
    }

    var policy: Policy {
        var policy = Policy(
            appIDs: [appID], environments: [.production], receipt: .verified(maximumAge: nil))
        policy.attestationRoot = .developmentOnly(der: Array(roots[0]))
        policy.receiptRoot = .developmentOnly(der: Array(roots[1]))
        return policy
    }

    var expected: ReceiptVerifier.Expected {
        var expected = ReceiptVerifier.Expected()
        expected.appIDs = [appID]
        expected.publicKey = Array(publicKey)
        expected.clientDataHash = Array(clientDataHash)
        expected.environments = [.production]
        expected.maximumAge = 300
        return expected
    }
}

extension AttestedObject {
    /// New ones, of every shape whose damage leads somewhere else.
    static func made() throws -> [AttestedObject] {
        let stage = try Stage(at: 1_790_000_000)
        var all: [AttestedObject] = []
        for name in ["before-27", "from-27", "code-directory-hash", "signed-code-directory-hash"] {
            guard let variation = Variation(rawValue: name),
                case .attestation(let specimen) = try variation.specimen(on: stage)
            else { continue }
            all.append(
                AttestedObject(
                    .attestation, name, on: stage, specimen.object, specimen.clientDataHash, at: specimen.time))
        }
        for (name, generation, highS) in [
            ("before-27", Generation.before27, false), ("from-27", .from27, false), ("high-s", .from27, true),
        ] {
            var trial = try stage.assertion(generation)
            trial.recipe.highS = highS
            if generation == .before27 { trial.recipe.cdHash = [UInt8](repeating: 7, count: 20) }
            var object = AttestedObject(
                .assertion, name, on: stage, try trial.recipe.made(), trial.clientDataHash, at: stage.time)
            object.counter = trial.counter
            all.append(object)
        }
        for kind in [Receipt.Kind.attest, .receipt] {
            let trial = try stage.receipt(kind)
            all.append(
                AttestedObject(
                    .receipt, kind.rawValue.lowercased(), on: stage, try trial.recipe.made(),
                    trial.expected.clientDataHash ?? [], at: trial.time))
        }
        return all
    }

    private init(
        _ kind: Kind, _ name: String, on stage: Stage, _ object: [UInt8], _ clientDataHash: [UInt8], at time: Int64
    ) {
        self.kind = kind
        self.name = name
        self.object = Data(object)
        roots = [stage.simulator.attestationRoot, stage.simulator.receiptRoot].map { root in
            if case .developmentOnly(let der) = root { Data(der) } else { Data() }
        }
        appID = stage.appID
        keyID = Data((try? Simulator.keyID(of: stage.key)) ?? [])
        publicKey = Data(stage.key.point)
        self.clientDataHash = Data(clientDataHash)
        counter = 0
        self.time = time
    }
}
