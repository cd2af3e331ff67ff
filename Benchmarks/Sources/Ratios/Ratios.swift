// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Times this package beside what it replaces and prints the ratios.
///
/// - `ratios [ROUNDS] [SUITE…]`: tables; more rounds give steadier figures, names of suites run these alone.
/// - `ratios check [ROUNDS] [FOLDER]`: fails if a ratio is below its threshold.
/// - `ratios record [ROUNDS] [RUNS] [FOLDER]`: makes the thresholds, from the first quartile of some runs.
/// - `ratios figures [ROUNDS]`: times and ratios in JSON.
@main
enum Ratios {
    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        let numbers = words.compactMap(Int.init).map { max(1, $0) }
        let folder = words.dropFirst().first { Int($0) == nil } ?? Thresholds.folder
        switch words.first {
        case "check":
            if !Gate.check(rounds: numbers.first ?? 21, folder: folder) { exit(1) }
        case "record":
            try Gate.record(rounds: numbers.first ?? 21, runs: numbers.dropFirst().first ?? 12, folder: folder)
        case "figures":
            try Gate.printFigures(rounds: numbers.first ?? 41)
        default:
            printTables(rounds: numbers.first ?? 41, suites: Set(words.dropFirst()))
        }
    }

    private static func printTables(rounds: Int, suites: Set<String>) {
        if suites.isEmpty || suites.contains("encoding") { EncodingSuite.run(rounds: rounds) }
        if suites.isEmpty || suites.contains("xml") { XMLSuite.run(rounds: rounds) }
        if suites.isEmpty || suites.contains("signature") { SignatureSuite.run(rounds: rounds) }
    }
}
