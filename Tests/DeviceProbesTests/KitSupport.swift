import Formats
// SPDX-License-Identifier: MIT
import Foundation
import Matrix

@testable import DeviceProbes

/// The folder of the package.
let packageDirectory: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
}()

/// A matrix that ships.
func shipped(_ name: String, settings: [String: String] = [:]) throws -> MatrixDefinition {
    try MatrixDefinition.read(file: "\(packageDirectory)/matrices/\(name).yml", settings: settings, environment: [:])
}

/// The kit of a matrix written here.
func kit(_ text: String, vantage: String? = nil, settings: [String: String] = [:]) throws -> ProbeKit {
    try ProbeKit(
        try MatrixDefinition.parse(
            Array(text.utf8), name: "m.yml", isJSON: false, directory: "", settings: settings, environment: [:]),
        vantage: vantage)
}

extension ProbeKit {
    /// The text of one file.
    func text(_ path: String) throws -> String? { try files().first { $0.path == path }?.text }

    func tree(_ path: String) throws -> Tree? {
        guard let text = try text(path) else { return nil }
        if path.hasSuffix(".plist") { return try XMLPropertyList.parse(Array(text.utf8)) }
        return path.hasSuffix(".yml") ? try YAML.parse(Array(text.utf8)) : try JSON.parse(Array(text.utf8))
    }
}

extension Tree {
    /// The value below the keys.
    func value(_ keys: String...) -> Tree.Value? {
        keys.reduce(self as Tree?) { tree, key in tree?[key]?.value }?.value
    }

    var items: [Tree] { if case .array(let items) = value { items } else { [] } }

    var string: String? { if case .string(let text) = value { text } else { nil } }
}

/// A folder for one test.
final class Folder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "ats-matrix-tests-\(UUID())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: self(name)))
    }

    func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: self(name))), as: UTF8.self)
    }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

    /// The permission bits.
    func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: self(name))[.posixPermissions] as? Int
    }
}
