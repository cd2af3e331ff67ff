// SPDX-License-Identifier: Apache-2.0

internal import Foundation
@_spi(Kernels) internal import SAMLEncoding

/// The kernels that the benchmarks measure.
///
/// `BENCHMARK_KERNEL` names the best one, so that a processor can stand in for one that has fewer instructions.
enum Kernels {
    static let measured: [ExchangeKernel] = {
        let available = ExchangeKernel.allCases.filter(\.isAvailable)
        guard let name = ProcessInfo.processInfo.environment["BENCHMARK_KERNEL"] else { return available }
        guard let place = available.firstIndex(where: { "\($0)" == name }) else {
            fatalError("This processor has no kernel \(name).")
        }
        return Array(available[...place])
    }()

    /// The best of the kernels.
    static var best: ExchangeKernel { measured.last ?? .plain }
}
