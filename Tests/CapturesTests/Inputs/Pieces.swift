// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML

/// A source that delivers its bytes in pieces.
final class Pieces: ByteSource {
    private var rest: ArraySlice<UInt8>
    private let size: Int

    init(_ bytes: [UInt8], of size: Int) {
        rest = bytes[...]
        self.size = size
    }

    let expectedSize = 0

    func read(_ count: Int, appendingTo bytes: inout [UInt8]) {
        bytes += rest.prefix(min(count, size))
        rest = rest.dropFirst(min(count, size))
    }
}
