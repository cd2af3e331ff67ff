// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Times this package together with the implementations it replaces, and prints the ratios.
///
/// - `ratios [ROUNDS] [SUITE…]`: prints the ratios of all or the named suites (`encoding`, `exchange`, `xml`,
///   `signature`). More rounds increase the precision.
/// - `ratios check [ROUNDS] [FOLDER]`: fails if a ratio is below its threshold.
/// - `ratios record [ROUNDS] [RUNS] [FOLDER]`: writes thresholds from the first quartile of several runs.
/// - `ratios count [RUNS]`: runs each operation for callgrind, and prints the names in order.
/// - `ratios own --trust FILE DOCUMENT…`: measures the validation of a user's documents.
/// - `ratios loop [RUNS] [VECTOR]`: verifies responses in turns, or the one of this name.
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
        case "count":
            Counts.run(runs: numbers.first ?? 1)
        case "own":
            if !OwnDocuments.run(words.dropFirst(), rounds: 41) { exit(1) }
        case "loop":
            SignatureSuite.loop(runs: numbers.first ?? 10_000, name: words.dropFirst().first { Int($0) == nil })
        default:
            Gate.printTable(rounds: numbers.first ?? 41, suites: Set(words.filter { Int($0) == nil }))
        }
    }
}
