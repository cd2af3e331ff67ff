// SPDX-License-Identifier: Apache-2.0

/// Runs operations so that their instructions can be counted.
///
/// The operations are the contenders of all ratios, and those of ``OperationSuite``.
enum Counts {
    /// The largest counted document.
    ///
    /// Larger ones execute the same loops more often.
    private static let maximumLength = 100_000

    /// Runs each operation between two calls of ``countedBoundary()``, and prints its name.
    ///
    /// - Parameter runs: The number of runs of an operation.
    static func run(runs: Int) {
        for operation in operations {
            operation.run()
            countedBoundary()
            for _ in 0..<runs { operation.run() }
            countedBoundary()
            print(operation.name)
        }
    }

    private static var operations: [Contender] {
        let compared = Gate.comparisons.filter { $0.byteCount <= maximumLength }.flatMap { comparison in
            let names = Set(comparison.pairs.map(\.contender))
            return comparison.contenders().filter { names.contains($0.name) }
                .map { Contender(name: "\(comparison.document)/\($0.name)", run: $0.run) }
        }
        return compared + OperationSuite.operations
    }
}

/// Begins and ends an operation for callgrind, which finds the function by its name.
@inline(never)
@_optimize(none)
func countedBoundary() {}
