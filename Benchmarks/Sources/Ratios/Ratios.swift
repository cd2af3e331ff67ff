// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Times this package together with the implementations it replaces, and prints the ratios.
///
/// - `ratios [ROUNDS] [SUITE…]`: prints tables of all or the named suites. More rounds increase the precision.
/// - `ratios check [ROUNDS] [FOLDER]`: fails if a ratio is below its threshold.
/// - `ratios record [ROUNDS] [RUNS] [FOLDER]`: writes thresholds from the first quartile of several runs.
/// - `ratios figures [ROUNDS]`: prints times and ratios as JSON.
/// - `ratios count [RUNS]`: runs each operation for callgrind, and prints the names in order.
/// - `ratios own --trust FILE DOCUMENT…`: measures the validation of a user's documents.
/// - `ratios step [RUNS]`: prints the instructions of the operations of the AVX-512 kernel.
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
        case "count":
            Counts.run(runs: numbers.first ?? 1)
        case "own":
            if !measureOwn(words.dropFirst()) { exit(1) }
        case "step":
            Counts.step(runs: numbers.first ?? 1)
        default:
            printTables(rounds: numbers.first ?? 41, suites: Set(words.dropFirst()))
        }
    }

    private static func measureOwn(_ words: ArraySlice<String>) -> Bool {
        var (documents, trust): ([String], [String]) = ([], [])
        var rest = words
        while let word = rest.popFirst() {
            if word == "--trust", let file = rest.popFirst() { trust.append(file) } else { documents.append(word) }
        }
        return OwnDocuments.run(documents, trust: trust, rounds: 41)
    }

    private static func printTables(rounds: Int, suites: Set<String>) {
        if suites.isEmpty || suites.contains("encoding") { EncodingSuite.run(rounds: rounds) }
        if suites.isEmpty || suites.contains("xml") { XMLSuite.run(rounds: rounds) }
        if suites.isEmpty || suites.contains("signature") { SignatureSuite.run(rounds: rounds) }
    }
}
