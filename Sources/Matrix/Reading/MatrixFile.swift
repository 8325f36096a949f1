// SPDX-License-Identifier: MIT
import ATSModel
import Formats

/// A matrix file, section by section, before its cells are made.
struct MatrixFile {
    let name: String
    let position: SourcePosition
    let about: String?
    let platforms: [Platform]
    let clients: [Client]
    let vantages: [NamedVantage]
    let configurations: [NamedConfiguration]
    /// What long forms of configurations say of their cells, and for each configuration which of them is its own.
    let scopes: [ConfigurationScope]
    let scopeOfConfiguration: [Int?]
    let destinations: [NamedDestination]
    let include: [Selection]
    let exclude: [Selection]
    let expect: [ExpectSection.Row]
    let questions: [QuestionsSection.Row]
    private(set) var notes: [String]

    private static let keys = [
        "matrix", "about", "platforms", "clients", "vantages", "configurations", "destinations", "include", "exclude",
        "expect", "questions",
    ]

    init(_ tree: Tree, directory: String, variables: Variables, tailnet: TailnetSource) throws(InputError) {
        var variables = variables
        position = tree.position
        let fields = try Fields(tree, of: "the matrix", keys: MatrixFile.keys)
        let nameTree = try fields.required("matrix", expected: "its name: 'matrix: lesson'")
        name = try nameTree.text("'matrix'")
        try checkName(name, of: "matrix", at: nameTree.position)
        let configurationsTree = try fields.required(
            "configurations", expected: "names, each with the keys of one bundle")
        let destinationsTree = try fields.required("destinations", expected: "names, each with a URL")
        about = try fields["about"].map { tree throws(InputError) in oneLine(try tree.text("'about'")) }
        notes = []
        include = try MatrixFile.selections(fields["include"], of: "include")

        clients =
            try fields["clients"].map { tree throws(InputError) in try AxesSections.clients(tree) }
            ?? [.urlsession]
        vantages =
            try fields["vantages"].map { tree throws(InputError) in try VantagesSection(tree).vantages }
            ?? [NamedVantage(name: NamedVantage.thisMachine, vantage: nil)]

        let section = try ConfigurationsSection(configurationsTree, directory: directory, variables: &variables)
        configurations = section.configurations
        scopes = section.scopes
        scopeOfConfiguration = section.scopeOfConfiguration
        let destinationsSection = try DestinationsSection(destinationsTree, variables: &variables, tailnet: tailnet)
        destinations = destinationsSection.destinations
        if let tree = fields["platforms"] {
            platforms = try AxesSections.platforms(tree)
        } else if !scopeOfConfiguration.contains(nil), scopes.allSatisfy(\.selection.namesPlatforms),
            include.allSatisfy(\.namesPlatforms)
        {
            // Every configuration names its own.
            platforms = []
        } else {
            platforms = [AxesSections.defaultPlatform]
            notes.append("the matrix names no platforms: \(AxesSections.defaultPlatform) is taken")
        }
        var unknownKeys = UnknownKeys()
        for configuration in configurations { unknownKeys.look(at: configuration) }
        notes += unknownKeys.notes + destinationsSection.notes + variables.unusedNotes

        exclude = try MatrixFile.selections(fields["exclude"], of: "exclude")
        expect = try fields["expect"].map { tree throws(InputError) in try ExpectSection.rows(tree) } ?? []
        questions =
            try fields["questions"].map { tree throws(InputError) in try QuestionsSection.rows(tree) } ?? []
    }

    private static func selections(_ tree: Tree?, of key: String) throws(InputError) -> [Selection] {
        guard let tree else { return [] }
        var selections: [Selection] = []
        for item in try tree.list("'\(key)'", of: "rows such as {configuration: …, destination: …}") {
            let fields = try Fields(
                item, of: "a row of '\(key)'", keys: Selection.keys, expected: Selection.keysInWords)
            let selection = try Selection(fields)
            guard !selection.isEmpty else {
                throw InputError(
                    at: item.position, "a row of '\(key)' selects nothing", expected: Selection.keysInWords)
            }
            selections.append(selection)
        }
        return selections
    }
}
