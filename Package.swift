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

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: dependencies, exclude: exclude, swiftSettings: strict)
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

        // Floor 1
        library("ATSModel"),
        library("Formats", ["CExpat", "CYAML"]),
        library("Storage", ["CSQLite"]),
        library("Certificates", ["COpenSSL"]),
        // Floor 2
        library("Connectivity", ["ATSModel", "CCurl"]),
        library("Vantage", ["ATSModel"]),
        library("ATSDocuments", ["ATSModel", "Formats"]),
        library("AppAttest", ["Certificates"]),
        // Floor 3
        library("Matrix", ["ATSDocuments", "ATSModel", "Connectivity", "Formats", "Storage"]),
        library("Laboratory", ["Certificates"]),
        library("AppAttestRegistry", ["AppAttest", "Storage"]),
        library("AppAttestSimulator", ["AppAttest", "Certificates"]),
        // Floor 4
        library("Recorder", ["ATSModel", "Connectivity", "Matrix", "Storage"]),
        // Floor 5
        library("Reporting", ["ATSModel", "Connectivity", "Formats", "Matrix", "Recorder"]),
        library("DeviceProbes", ["ATSModel", "Formats", "Matrix", "Recorder", "Storage"]),
        // Floor 7
        .executableTarget(
            name: "ats-matrix",
            dependencies: [
                "AppAttest", "AppAttestSimulator", "ATSDocuments", "ATSModel", "Connectivity", "DeviceProbes",
                "Formats", "Laboratory", "Matrix",
                "Recorder", "Reporting", "Vantage",
            ],
            swiftSettings: strict),

        tests("ATSModel", ["ATSDocuments", "ATSModel", "Formats"]),
        tests("Formats", ["Formats"]),
        tests("Storage", ["Storage"]),
        tests("Certificates", ["Certificates"]),
        tests("Connectivity", ["ATSModel", "Connectivity", "Laboratory"]),
        tests("Vantage", ["ATSModel", "Vantage"]),
        tests("ATSDocuments", ["ATSDocuments", "ATSModel", "Formats"]),
        tests("Matrix", ["ATSDocuments", "ATSModel", "Connectivity", "Formats", "Laboratory", "Matrix"]),
        tests("Laboratory", ["Certificates", "Connectivity", "Laboratory"]),
        tests("Recorder", ["ATSModel", "Connectivity", "Matrix", "Recorder", "Storage"]),
        tests(
            "Reporting", ["ATSModel", "Connectivity", "Formats", "Matrix", "Recorder", "Reporting"],
            exclude: ["Snapshots"]),
        tests("DeviceProbes", ["ATSModel", "DeviceProbes", "Formats", "Matrix", "Recorder"]),
        tests(
            "Command",
            ["ATSModel", "Connectivity", "DeviceProbes", "Formats", "Laboratory", "Matrix", "Recorder", "ats-matrix"]),

        tests("AppAttest", ["AppAttest", "AppAttestSimulator", "Certificates"]),
        tests("AppAttestSimulator", ["AppAttest", "AppAttestSimulator", "Certificates"]),
        tests(
            "AppAttestRegistry", ["AppAttest", "AppAttestRegistry", "AppAttestSimulator", "Certificates", "Storage"]),

        // Scripts/bench and Scripts/fuzz
        tool(
            "Benchmarks",
            ["AppAttest", "AppAttestSimulator", "ATSModel", "Certificates", "Connectivity", "Matrix", "Recorder"],
            exclude: ["multi.c"]),
        tool(
            "Fuzzing", ["AppAttest", "AppAttestSimulator", "ATSModel", "Certificates", "Formats"],
            exclude: ["specimens.json"]),
    ],
    swiftLanguageModes: [.v6]
)
