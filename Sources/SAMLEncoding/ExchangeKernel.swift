// SPDX-License-Identifier: Apache-2.0

internal import CExchangeKernels

/// An implementation of the exchange encoding: portable code, or vector instructions of specific processors.
///
/// All kernels return identical results and errors. The fastest available kernel is selected at its first use; select
/// another one only for tests and benchmarks.
@_spi(Kernels)
public enum ExchangeKernel: UInt32, Hashable, Sendable, CaseIterable {
    /// Portable Swift code without vector instructions.
    case plain = 0
    /// NEON, which every 64-bit ARM processor supports.
    case neon = 1
    /// AVX2 and BMI on x86-64.
    case avx2 = 2
    /// AVX-512 with VBMI and VBMI2 on x86-64.
    case avx512 = 3

    /// The fastest kernel that the processor and the operating system support.
    public static var best: ExchangeKernel {
        ExchangeKernel(rawValue: cexk_best()) ?? .plain
    }

    /// Whether the processor and the operating system support the kernel.
    public var isAvailable: Bool {
        self == .plain || cexk_can_run(rawValue)
    }
}
