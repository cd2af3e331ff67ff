// SPDX-License-Identifier: Apache-2.0

internal import SAMLSignature

/// The format of a journal frame: two lengths, bytes of the report, a state, and a digest.
///
/// The digest covers the frame and the digest of the previous frame. A journal ends at the first frame that is
/// incomplete or whose digest does not match.
enum JournalFrame {
    /// The size of the two lengths, in bytes.
    static let headSize = 16

    /// The size of the digest, in bytes.
    static let digestSize = SHA256.byteCount

    /// The digest of the previous frame.
    typealias Link = [UInt8]

    /// Returns the bytes of a frame, and its digest.
    static func make(report: [UInt8], state: [UInt8], after link: Link) -> (bytes: [UInt8], link: Link) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(headSize + report.count + state.count + digestSize)
        bytes.append(length: report.count)
        bytes.append(length: state.count)
        bytes += report
        bytes += state
        let digest = SHA256(after: link, head: bytes).digest()
        return (bytes + digest, digest)
    }

    /// Returns the two lengths, or `nil` if the frame would extend beyond the available bytes.
    static func lengths(_ head: [UInt8], available: Int) -> (report: Int, state: Int)? {
        guard head.count == headSize, let report = head.length(at: 0), let state = head.length(at: 8) else {
            return nil
        }
        let (sum, overflow) = report.addingReportingOverflow(state)
        guard !overflow, sum <= available - headSize - digestSize else { return nil }
        return (report, state)
    }
}

extension SHA256 {
    /// Starts the digest of a frame that is read in chunks.
    init(after link: JournalFrame.Link, head: [UInt8]) {
        self.init()
        update(link)
        update(head)
    }
}

extension [UInt8] {
    fileprivate mutating func append(length: Int) {
        for shift in stride(from: 0, to: 64, by: 8) { append(UInt8(truncatingIfNeeded: length >> shift)) }
    }

    fileprivate func length(at start: Int) -> Int? {
        var length: UInt64 = 0
        for (index, byte) in self[start..<start + 8].enumerated() { length |= UInt64(byte) << (8 * index) }
        return Int(exactly: length)
    }
}
