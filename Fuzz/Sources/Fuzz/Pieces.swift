// SPDX-License-Identifier: Apache-2.0

internal import Captures

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

extension DocumentSequence {
    /// All documents.
    ///
    /// System faults cannot occur, because the bytes are in memory.
    consuming func all() -> [EnclosedDocument] {
        var documents: [EnclosedDocument] = []
        do throws(FileFault) {
            while let document = try next() { documents.append(document) }
            holds(try next() == nil, "the sequence stays at its end")
        } catch {
            broken("bytes in memory can be read: \(error)")
        }
        return documents
    }
}
