// SPDX-License-Identifier: Apache-2.0

/// Times this package beside what it replaces and prints the ratios.
@main
enum Ratios {
    static func main() {
        // More rounds give steadier figures; names of suites behind them run these alone.
        let rounds = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 41
        let suites = Set(CommandLine.arguments.dropFirst(2))
        if suites.isEmpty || suites.contains("encoding") { EncodingSuite.run(rounds: max(1, rounds)) }
        if suites.isEmpty || suites.contains("xml") { XMLSuite.run(rounds: max(1, rounds)) }
        if suites.isEmpty || suites.contains("signature") { SignatureSuite.run(rounds: max(1, rounds)) }
    }
}
