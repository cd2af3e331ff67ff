// SPDX-License-Identifier: Apache-2.0

internal import SAMLSignature

/// The layout of one piece of a journal: two lengths, bytes of the report, a state, and a digest.
///
/// The digest covers the piece and the digest before it. A piece that is not whole, or does not follow from what
/// stands before it, is where the journal ends.
enum JournalFrame {
    /// Bytes of the two lengths.
    static let headSize = 16

    /// Bytes of the digest.
    static let digestSize = SHA256.byteCount

    /// Where the digest of one frame feeds the next.
    typealias Link = [UInt8]

    /// The bytes of a frame, and its digest.
    static func make(report: [UInt8], state: [UInt8], after link: Link) -> (bytes: [UInt8], link: Link) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(headSize + report.count + state.count + digestSize)
        bytes.append(length: report.count)
        bytes.append(length: state.count)
        bytes += report
        bytes += state
        let digest = digest(bytes, after: link)
        return (bytes + digest, digest)
    }

    /// The two lengths, if they can be those of a frame that ends within the bytes that are there.
    static func lengths(_ head: [UInt8], available: Int) -> (report: Int, state: Int)? {
        guard head.count == headSize, let report = head.length(at: 0), let state = head.length(at: 8) else {
            return nil
        }
        let (sum, overflow) = report.addingReportingOverflow(state)
        guard !overflow, sum <= available - headSize - digestSize else { return nil }
        return (report, state)
    }

    /// The digest of a frame.
    static func digest(_ bytes: [UInt8], after link: Link) -> Link {
        var digest = SHA256()
        digest.update(link)
        digest.update(bytes)
        return digest.digest()
    }
}

extension SHA256 {
    /// The digest of a frame that is read a piece at a time.
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
