// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation

/// Bytes that arrive a few at a time.
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
    /// All documents; a fault of the system cannot be, because no bytes come from it.
    consuming func all() -> [EnclosedDocument] {
        var documents: [EnclosedDocument] = []
        do throws(FileFault) {
            while let document = try next() { documents.append(document) }
            holds(try next() == nil, "nothing comes behind the end")
        } catch {
            broken("bytes in memory can be read: \(error)")
        }
        return documents
    }
}
