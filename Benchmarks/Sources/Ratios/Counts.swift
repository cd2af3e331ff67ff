// SPDX-License-Identifier: Apache-2.0

internal import CSteps
@_spi(Kernels) internal import SAMLEncoding

/// Runs operations so that their instructions can be counted.
///
/// The operations are the contenders of all ratios, and those of ``OperationSuite``.
enum Counts {
    /// The largest counted document.
    ///
    /// Larger ones execute the same loops more often.
    private static let longest = 100_000

    /// The largest document whose instructions are executed one at a time, which takes 50 microseconds each.
    private static let longestStepped = 8_000

    /// Runs each operation between two calls of ``countedBoundary()``, and prints its name.
    ///
    /// - Parameter runs: The number of runs of an operation.
    static func run(runs: Int) {
        for operation in operations(longest: longest) {
            operation.run()
            countedBoundary()
            for _ in 0..<runs { operation.run() }
            countedBoundary()
            print(operation.name)
        }
    }

    /// Prints the number of instructions of each operation of the AVX-512 kernel, if this processor has it.
    ///
    /// - Parameter runs: The number of runs of an operation.
    static func step(runs: Int) {
        guard ExchangeKernel.avx512.isAvailable else { return }
        for operation in operations(longest: longestStepped) where operation.name.contains("/avx512 ") {
            operation.run()
            let count = steps { for _ in 0..<runs { operation.run() } }
            print(count, operation.name)
        }
    }

    private static func operations(longest: Int) -> [Contender] {
        let compared = Gate.comparisons.filter { $0.byteCount <= longest }.flatMap { comparison in
            let names = Set(comparison.pairs.map(\.contender))
            return comparison.contenders().filter { names.contains($0.name) }
                .map { Contender(name: "\(comparison.document)/\($0.name)", run: $0.run) }
        }
        return compared + OperationSuite.operations
    }

    private static func steps(_ work: () -> Void) -> Int {
        withoutActuallyEscaping(work) { work in
            var body = work
            // Safety: the copy of this process runs the work before the call returns.
            return unsafe withUnsafeMutablePointer(to: &body) { body in
                unsafe steps_count({ unsafe $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, body)
            }
        }
    }
}

/// Begins and ends an operation for callgrind, which finds the function by its name.
@inline(never)
@_optimize(none)
func countedBoundary() {}
