// SPDX-License-Identifier: Apache-2.0

/// The source of an input whose bytes have all been read.
final class MemorySource: ByteSource {
    let expectedSize: Int

    init(size: Int) {
        expectedSize = size
    }

    func read(_ count: Int, appendingTo bytes: inout [UInt8]) throws(InputFault) {}
}
