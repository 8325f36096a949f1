// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = [], embedding files: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, resources: files.map { .embedInCode($0) }, swiftSettings: strict)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], settings: [SwiftSetting] = []
) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: dependencies, exclude: exclude, swiftSettings: strict + settings)
}

func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// A program for the scripts: neither a product nor a test.
func tool(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude, swiftSettings: strict)
}

let package = Package(
    name: "ats-matrix",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "ATSModel", targets: ["ATSModel"]),
        .executable(name: "ats-matrix", targets: ["ats-matrix"]),
    ],
    targets: [
        // The C libraries, each with one owner.
        system("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        system("CExpat", pkgConfig: "expat", apt: "libexpat1-dev", brew: "expat"),
        system("COpenSSL", pkgConfig: "openssl", apt: "libssl-dev", brew: "openssl@3"),
        system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        system("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        system("CZip", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
        // Of the system's own C library: what Swift's module of it leaves out on Linux.
        .systemLibrary(name: "CAttributes", path: "Sources/C/CAttributes"),
        // What libcurl calls back into while a handshake lasts.
        .target(name: "CHandshake", dependencies: ["COpenSSL"], path: "Sources/C/CHandshake"),

        // Floor 1
        library("ATSModel"),
        library("Formats", ["CExpat", "CYAML", "CZip"]),
        library("Storage", ["CSQLite"]),
        library("Certificates", ["COpenSSL"]),
        // Floor 2
        library("Connectivity", ["ATSModel", "CCurl", "CHandshake", "Certificates"]),
        library("Vantage", ["ATSModel", "Formats"]),
        library("ATSDocuments", ["ATSModel", "Formats"]),
        library("AppAttest", ["Certificates"]),
        // Floor 3
        library(
            "Matrix", ["ATSDocuments", "ATSModel", "Certificates", "Connectivity", "Formats", "Storage", "Vantage"]),
        library("Audit", ["ATSDocuments", "ATSModel", "Formats"]),
        library("Laboratory", ["Certificates"]),
        library("AppAttestRegistry", ["AppAttest", "Certificates", "Storage"]),
        library("AppAttestSimulator", ["AppAttest", "Certificates"]),
        // Floor 4
        library("Recorder", ["ATSModel", "Certificates", "Connectivity", "Matrix", "Storage"]),
        library("Diagnosis", ["ATSDocuments", "ATSModel", "Connectivity", "Formats", "Matrix", "Vantage"]),
        // Floor 5
        library(
            "Reporting",
            [
                "ATSDocuments", "ATSModel", "Audit", "Certificates", "Connectivity", "Diagnosis", "Formats", "Matrix",
                "Recorder",
            ]),
        // The probe's own source is text here: it is compiled where it is to run.
        library(
            "DeviceProbes", ["ATSDocuments", "ATSModel", "Formats", "Matrix", "Recorder", "Storage"],
            embedding: ["Bundling/Probe/Load.swift", "Bundling/Probe/Probe.swift", "Bundling/Probe/run.sh"]),
        // Floor 7
        .executableTarget(
            name: "ats-matrix",
            dependencies: [
                "AppAttest", "AppAttestSimulator", "ATSDocuments", "ATSModel", "Audit", "Certificates", "Connectivity",
                "CAttributes", "DeviceProbes", "Diagnosis", "Formats", "Laboratory", "Matrix", "Recorder", "Reporting",
                "Vantage",
            ],
            swiftSettings: strict),

        // What several test targets stand on; only they and the programs below depend on it.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        // A million loads in a time that one waits for: the literal restatement is slow where nothing is inlined.
        tests(
            "ATSModel", ["ATSDocuments", "ATSModel", "Formats", "TestSupport"], settings: [.unsafeFlags(["-O"])]),
        tests("Formats", ["Formats", "TestSupport"]),
        tests("Storage", ["Storage", "TestSupport"]),
        tests("Certificates", ["Certificates", "TestSupport"]),
        tests("Connectivity", ["ATSModel", "Certificates", "Connectivity", "Laboratory", "TestSupport"]),
        tests("Vantage", ["ATSModel", "Formats", "TestSupport", "Vantage"]),
        tests(
            "Diagnosis",
            [
                "ATSDocuments", "ATSModel", "Certificates", "Connectivity", "Diagnosis", "Formats", "Laboratory",
                "Matrix", "TestSupport", "Vantage",
            ]),
        tests("ATSDocuments", ["ATSDocuments", "ATSModel", "Formats", "TestSupport"]),
        tests("Audit", ["ATSDocuments", "ATSModel", "Audit", "Formats", "TestSupport"]),
        tests(
            "Matrix",
            [
                "ATSDocuments", "ATSModel", "Certificates", "Connectivity", "Formats", "Laboratory", "Matrix",
                "TestSupport", "Vantage",
            ]),
        tests("Laboratory", ["Certificates", "Connectivity", "Laboratory", "TestSupport"]),
        tests(
            "Recorder",
            [
                "ATSModel", "Certificates", "Connectivity", "Formats", "Matrix", "Recorder", "Storage", "TestSupport",
            ]),
        tests(
            "Reporting",
            [
                "ATSDocuments", "ATSModel", "Audit", "Certificates", "Connectivity", "Diagnosis", "Formats", "Matrix",
                "Recorder", "Reporting", "Vantage",
            ],
            exclude: ["Snapshots"]),
        tests("DeviceProbes", ["ATSDocuments", "ATSModel", "DeviceProbes", "Formats", "Matrix", "Recorder"]),
        tests(
            "Command",
            [
                "AppAttest", "AppAttestSimulator", "ATSDocuments", "ATSModel", "Audit", "CAttributes", "Certificates",
                "Connectivity", "DeviceProbes", "Diagnosis", "Formats", "Laboratory", "Matrix", "Recorder", "Storage",
                "TestSupport",
                "Vantage", "ats-matrix",
            ]),

        tests("AppAttest", ["AppAttest", "AppAttestSimulator", "Certificates"]),
        tests("AppAttestSimulator", ["AppAttest", "AppAttestSimulator", "Certificates"]),
        tests(
            "AppAttestRegistry",
            ["AppAttest", "AppAttestRegistry", "AppAttestSimulator", "Certificates", "Storage", "TestSupport"]),

        // Scripts/bench and Scripts/fuzz
        tool(
            "Benchmarks",
            ["AppAttest", "AppAttestSimulator", "ATSModel", "Certificates", "Connectivity", "Matrix", "Recorder"],
            exclude: ["multi.c"]),
        tool(
            "Fuzzing",
            [
                "AppAttest", "AppAttestSimulator", "ATSDocuments", "ATSModel", "Certificates", "Connectivity",
                "Diagnosis",
                "Formats", "TestSupport",
            ],
            exclude: ["specimens.json"]),
        tests("Fuzzing", ["ATSDocuments", "ATSModel", "Formats", "Fuzzing", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
