// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// The bytes of an input, or of an archive inside one, in memory.
final class BufferedSource: ArchiveSource {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var expectedSize: Int { bytes.count }

    var reach: Int { 0 }

    func read(_ count: Int, appendingTo output: inout [UInt8]) throws(InputFault) {
        let end = position + min(count, bytes.count - position)
        output.append(contentsOf: bytes[position..<end])
        position = end
    }

    func seek(_ offset: Int, from whence: CInt) -> Int? {
        let base =
            switch whence {
            case SEEK_SET: 0
            case SEEK_CUR: position
            default: bytes.count
            }
        let (target, isTooLarge) = base.addingReportingOverflow(offset)
        guard !isTooLarge, 0...bytes.count ~= target else { return nil }
        position = target
        return target
    }
}
