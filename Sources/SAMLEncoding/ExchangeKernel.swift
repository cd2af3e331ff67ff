// SPDX-License-Identifier: Apache-2.0

internal import CExchangeKernels

/// What does the work of the exchange encoding: the plain code, or the vector instructions of some processors.
///
/// Every kernel gives what the plain code gives, byte for byte and fault for fault. The quickest one is chosen when the
/// process first asks; to choose another one is for tests and measurements.
@_spi(Kernels)
public enum ExchangeKernel: UInt32, Hashable, Sendable, CaseIterable {
    /// No vector instructions: Swift alone.
    case plain = 0
    /// Every 64-bit processor of ARM.
    case neon = 1
    /// x86-64 with SSSE3 and POPCNT.
    case ssse3 = 2
    /// x86-64 with AVX2 and BMI.
    case avx2 = 3
    /// x86-64 with AVX-512, VBMI and VBMI2.
    case avx512 = 4

    /// The quickest one that this processor and this system can run.
    public static var best: ExchangeKernel {
        ExchangeKernel(rawValue: cexk_best()) ?? .plain
    }

    /// Whether this processor and this system can run it.
    public var isAvailable: Bool {
        self == .plain || cexk_can_run(rawValue)
    }
}
