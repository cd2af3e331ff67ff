// SPDX-License-Identifier: Apache-2.0

/// Compares the ratios of this machine with the committed thresholds.
enum Gate {
    /// The fraction of a threshold by which a ratio can be lower before it counts as slower.
    private static let tolerance = 0.25

    /// The number of measurements before a ratio counts as slower.
    private static let tries = 3

    static var comparisons: [Comparison] {
        EncodingSuite.comparisons + ExchangeSuite.comparisons + XMLSuite.comparisons + SignatureSuite.comparisons
    }

    /// Measures all ratios, and reports slower ones and missing thresholds.
    ///
    /// - Returns: Whether no ratio is slower and every threshold was measured.
    static func check(rounds: Int, folder: String) -> Bool {
        let thresholds = Thresholds.read(from: folder)
        let comparisons = comparisons
        let names = Set(comparisons.flatMap { comparison in comparison.pairs.map { comparison.name(of: $0) } })
        var best: [String: Double] = [:]
        var suspects = names
        for number in 1...tries where !suspects.isEmpty {
            // A later try measures fewer ratios with more rounds.
            for comparison in comparisons {
                let pairs = comparison.pairs.filter { suspects.contains(comparison.name(of: $0)) }
                best.merge(comparison.measure(pairs, rounds: rounds * number).ratios) { max($0, $1) }
            }
            suspects = names.filter { name in
                guard let threshold = thresholds[name] else { return false }
                return (best[name] ?? 0) < threshold * (1 - tolerance)
            }
            if !suspects.isEmpty { print("try \(number) of \(tries): \(suspects.count) below their thresholds") }
        }
        for name in names.subtracting(thresholds.keys).sorted() {
            print("no threshold: \(name) = \(Table.figure(best[name] ?? 0))")
        }
        for name in suspects.sorted() {
            print("slower: \(name) = \(Table.figure(best[name] ?? 0)), threshold \(thresholds[name] ?? 0)")
        }
        let strays = Set(thresholds.keys).subtracting(names).sorted()
        for name in strays {
            print("not measured: \(name), which has a threshold")
        }
        let counts = "\(names.intersection(thresholds.keys).count) of \(names.count) ratios have thresholds"
        print("\(Thresholds.instructions): \(counts), \(suspects.count) slower, \(strays.count) not measured")
        return suspects.isEmpty && strays.isEmpty
    }

    /// Measures several times and writes the first quartile of the ratios, reduced by a margin, to a file.
    ///
    /// The minimum could be an outlier.
    static func record(rounds: Int, runs: Int, folder: String) throws {
        var samples: [String: [Double]] = [:]
        for _ in 0..<runs {
            for comparison in comparisons {
                for (name, ratio) in comparison.measure(comparison.pairs, rounds: rounds).ratios {
                    samples[name, default: []].append(ratio)
                }
            }
        }
        var thresholds: [String: Double] = [:]
        for (name, ratios) in samples { thresholds[name] = ratios.sorted()[ratios.count / 4] * allowance(for: name) }
        try Thresholds.write(thresholds, to: folder)
        print("\(Thresholds.file(in: folder)): \(samples.count) ratios, the first quartile of \(runs) runs")
    }

    /// The margin for other work on the machine.
    ///
    /// It is largest if a copy exceeds the shared caches.
    private static func allowance(for name: String) -> Double {
        let leavesCaches = name.contains("/64 KiB/") || name.contains("/1024 KiB/") || name.contains("/1 MiB/")
        return name.hasSuffix(": copy") && leavesCaches ? 0.6 : 0.85
    }

    /// Prints a table of the ratios of all or the named suites.
    static func printTable(rounds: Int, suites: Set<String>) {
        var table = Table(["document", "KiB", "contender", "µs", "GB/s", "yardstick", "its speed : the yardstick's"])
        for comparison in comparisons
        where suites.isEmpty || suites.contains { comparison.document.hasPrefix("\($0)/") } {
            let pairs = comparison.pairs + comparison.others
            let outcome = comparison.measure(pairs, rounds: rounds)
            for pair in pairs {
                let (time, bytes) = (outcome.times[pair.contender] ?? .nan, Double(comparison.byteCount))
                let ratio = outcome.ratios[comparison.name(of: pair)] ?? .nan
                table.append([
                    comparison.document, Table.figure(bytes / 1024), pair.contender, Table.figure(time / 1000),
                    Table.figure(bytes / time), pair.yardstick, Table.figure(ratio),
                ])
            }
        }
        print(table)
    }
}
