// SPDX-License-Identifier: MIT
import ATSModel
import TestSupport

/// A chain that leans to the edges of the rules of trust, a platform and a time, all out of one seed.
struct RandomChain {
    let chain: ServerChain
    let platform: Platform
    let now: Int64

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let edges: [Int64] = [
            1_519_862_400, 1_539_648_000, 1_561_939_200, 1_598_918_400, 1_618_963_200, 1_790_812_800,
        ]
        let lives: [Int64] = [90, 180, 398, 456, 821, 825, 3_650].map { $0 * 86_400 }
        let begins = random.pick(edges) + random.pick([-1, 0, 0, 1, 86_400])
        let life = random.pick(lives) + random.pick([-1, 0, 0, 1, 3_600, 3_601])
        var chain = ServerChain.good(
            random.pick([
                .publicRoot, .publicRoot, .publicRoot, .installedRoot, .installedRoot, .selfSigned, .unknownRoot,
                .missingIssuer(isFetchable: true), .missingIssuer(isFetchable: false), .broken("bad"),
            ]), begins: begins, lasts: life)
        chain.timestamps = random.pick([1, 2, 3, 3, 4, 4, 5])
        if random.oneIn(6) { chain.deliveredTimestamps = 1 }
        if random.oneIn(8) { chain.namesHost = false }
        if random.oneIn(8) { chain.hasAlternativeNames = false }
        if random.oneIn(5) { chain.allowsServers = random.pick([nil, nil, false]) }
        if random.oneIn(6) { chain.staple = random.pick(ServerChain.Staple.allCases) }
        if random.oneIn(6) {
            chain.certificates[random.below(2)].key = random.pick([
                .rsa(bits: 1_024), .rsa(bits: 2_047), .rsa(bits: 2_048), .ec(bits: 224), .ec(bits: 384),
                .other("ED25519"),
            ])
        }
        if random.oneIn(5) {
            chain.certificates[random.below(2)].digest = random.pick(ServerChain.Certificate.Digest.allCases)
        }
        if random.oneIn(10) { chain.certificates[1].notAfter = begins + 86_400 }
        if random.oneIn(10) { chain.certificates[1].notBefore = begins + 86_400 }
        if random.oneIn(6) { chain.certificates.removeLast() }
        self.chain = chain
        let ends = chain.certificates[0].notAfter
        now = random.pick([
            begins, begins, ends, begins + 86_400, begins + 86_400, begins - 1, ends + 1, begins + 86_401,
        ])
        let versions: [System: [String]] = [
            .iOS: ["9.0", "10.3.4", "11.0", "12.1", "12.1.1", "13.0", "14.0", "17.0", "26.0", "26.4"],
            .tvOS: ["10.2", "11.0", "12.1", "12.1.1", "13.0", "26.0"],
            .macOS: ["10.11", "10.12.6", "10.13", "10.14.1", "10.14.2", "10.15", "11.0", "14.0", "26.6"],
            .watchOS: ["2.0", "4.0", "5.1", "5.1.1", "6.0", "7.0", "26.0"],
            .visionOS: ["1.0", "26.0"],
        ]
        let system = random.pick([System.iOS, .iOS, .macOS, .macOS, .tvOS, .watchOS, .visionOS])
        platform = Platform(system, Version(random.pick(versions[system] ?? ["26.0"])) ?? Version(26))
    }
}
