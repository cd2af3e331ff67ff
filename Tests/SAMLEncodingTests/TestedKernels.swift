// SPDX-License-Identifier: Apache-2.0

@_spi(Kernels) internal import SAMLEncoding
internal import Testing

extension ExchangeKernel {
    /// The kernels of this processor and the portable code.
    static var tested: [ExchangeKernel] { allCases.filter(\.isAvailable) }
}

extension Trait where Self == ConditionTrait {
    /// Enables a test only if the processor can run a kernel.
    static func requires(_ kernel: ExchangeKernel) -> Self {
        .enabled(if: kernel.isAvailable, "This processor lacks \(kernel); its tests were not run.")
    }
}

/// Shows which kernels this run tests.
struct TestedKernelsTests {
    @Test(.requires(.neon)) func `NEON is tested`() {
        #expect(ExchangeKernel.tested.contains(.neon))
    }

    @Test(.requires(.ssse3)) func `SSSE3 is tested`() {
        #expect(ExchangeKernel.tested.contains(.ssse3))
    }

    @Test(.requires(.avx2)) func `AVX2 is tested`() {
        #expect(ExchangeKernel.tested.contains(.avx2))
    }

    @Test(.requires(.avx512)) func `AVX-512 is tested`() {
        #expect(ExchangeKernel.tested.contains(.avx512))
    }

    @Test func `selects a kernel of this processor as the fastest`() {
        #expect(ExchangeKernel.tested.last == ExchangeKernel.best)
        #expect(ExchangeEncoder() == ExchangeEncoder(kernel: .best))
        #expect(ExchangeDecoder() == ExchangeDecoder(kernel: .best))
    }

    @Test func `traps for a kernel that the processor lacks`() async {
        await #expect(processExitsWith: .failure) {
            for kernel in ExchangeKernel.allCases where !kernel.isAvailable {
                _ = ExchangeEncoder(kernel: kernel)
            }
        }
        await #expect(processExitsWith: .failure) {
            for kernel in ExchangeKernel.allCases where !kernel.isAvailable {
                _ = ExchangeDecoder(kernel: kernel)
            }
        }
    }
}
