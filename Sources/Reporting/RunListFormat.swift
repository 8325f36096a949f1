// SPDX-License-Identifier: MIT
internal import Formats
internal import Matrix
package import Recorder

/// How `ats-matrix runs` prints the runs of a record.
package enum RunListFormat: String, CaseIterable, Sendable {
    case text, json

    /// The whole text, its last line ended.
    package func render(_ runs: [RunSummary], width: Int = 80, color: Bool = false) -> String {
        switch self {
        case .text: RunListFormat.text(runs, width: max(20, width), paint: Paint(isOn: color))
        case .json: RunListFormat.json(runs)
        }
    }

    private static func text(_ runs: [RunSummary], width: Int, paint: Paint) -> String {
        guard !runs.isEmpty else { return "There are no runs yet: ats-matrix run MATRIX makes one.\n" }
        var table = TextTable([
            TextTable.Column("run", minimum: 3, isNumber: true), TextTable.Column("matrix", minimum: 10),
            TextTable.Column("started", minimum: 20), TextTable.Column("cells", minimum: 5, isNumber: true),
            TextTable.Column("state", minimum: 10), TextTable.Column("flags", minimum: 12),
        ])
        for run in runs {
            let (state, color) = state(of: run)
            table.add([
                TextTable.Cell("\(run.number)"), TextTable.Cell(run.matrix), TextTable.Cell(run.started),
                TextTable.Cell(cells(of: run)), TextTable.Cell(state, color), TextTable.Cell(flags(of: run)),
            ])
        }
        if let lines = table.lines(width: width, paint: paint) { return lines.joined(separator: "\n") + "\n" }
        return runs.map { run in
            let (state, color) = state(of: run)
            let lines =
                Paragraph.lines("run \(run.number): \(run.matrix)", width: width).map { paint($0, .bold) }
                + Paragraph.lines(run.started, width: width, first: "  ")
                + Paragraph.lines("\(cells(of: run)) cells, \(state)", width: width, first: "  ")
                .map { paint($0, color) } + Paragraph.lines(flags(of: run), width: width, first: "  ")
            return lines.joined(separator: "\n") + "\n"
        }.joined()
    }

    private static func state(of run: RunSummary) -> (String, Paint.Color?) {
        if run.ended == nil { return ("incomplete", .yellow) }
        return run.unexpected > 0 ? ("\(grouped(run.unexpected)) unexpected", .red) : ("as expected", nil)
    }

    /// `12`, or `1,024/20,000` of an incomplete run.
    private static func cells(of run: RunSummary) -> String {
        run.ended == nil ? "\(grouped(run.finishedCells))/\(grouped(run.cells))" : grouped(run.cells)
    }

    private static func flags(of run: RunSummary) -> String {
        Flag.allCases.compactMap { flag in
            run.flags[flag].flatMap { $0 > 0 ? "\(grouped($0)) \(flag.rawValue)" : nil }
        }.joined(separator: ", ")
    }

    private static func json(_ runs: [RunSummary]) -> String {
        let items: [JSONValue] = runs.map { run in
            [
                "number": .int(run.number), "matrix": .string(run.matrix), "started": .string(run.started),
                "ended": JSONValue(run.ended), "complete": .bool(run.ended != nil), "cells": .int(run.cells),
                "finishedCells": .int(run.finishedCells),
                "flags": .object(
                    Flag.allCases.compactMap { flag in
                        run.flags[flag].map { JSONValue.Member(flag.rawValue, .int($0)) }
                    }),
                "unexpected": .int(run.unexpected),
            ]
        }
        let value: JSONValue = ["schema": "ats-matrix/runs/1", "runs": .array(items)]
        return value.text(pretty: true) + "\n"
    }
}
