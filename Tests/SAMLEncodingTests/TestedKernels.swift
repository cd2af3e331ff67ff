// SPDX-License-Identifier: Apache-2.0

@_spi(Kernels) internal import SAMLEncoding
internal import Testing

extension ExchangeKernel {
    /// The kernels of this processor and the portable code.
    static var tested: [ExchangeKernel] { allCases.filter(\.isAvailable) }
}

/// The choice of a kernel.
struct TestedKernelsTests {
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
