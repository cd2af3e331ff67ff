// SPDX-License-Identifier: Apache-2.0

/// Times this package beside what it replaces and prints the ratios.
@main
enum Ratios {
    static func main() {
        // More rounds give steadier figures.
        let rounds = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 41
        EncodingSuite.run(rounds: max(1, rounds))
        XMLSuite.run(rounds: max(1, rounds))
    }
}
