// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// The sizes at which logs and buffers usually truncate a value.
///
/// A value that is incomplete and has such a size was most likely truncated by a limit, and not damaged in transit.
struct TruncationSize {
    /// The size of the outermost layer that has a usual size, in bytes.
    private(set) var count: Int?

    /// Returns whether a size is a power of two from 2 KiB to 64 KiB, or one less, for a buffer with a final NUL.
    static func isUsual(_ count: Int) -> Bool {
        [count, count + 1].contains { 2_048...65_536 ~= $0 && $0 & ($0 - 1) == 0 }
    }

    /// Notes the size of a layer.
    mutating func note(_ bytes: [UInt8]) {
        guard count == nil else { return }
        let lineEnd = bytes.last == 0x0A ? (bytes.dropLast().last == 0x0D ? 2 : 1) : 0
        count = [bytes.count - lineEnd, bytes.count].first(where: Self.isUsual)
    }

    /// Returns an error with the size, if the error is about an incomplete value and the size is a usual one.
    func explaining(_ fault: EncodingFault) -> EncodingFault {
        guard let count, fault.isAboutEnd else { return fault }
        return EncodingFault(.truncated, at: fault.offset, Self.reason(count))
    }

    /// Reports a document whose last tag is incomplete, if the size is a usual one.
    func requireEnd(of document: [UInt8]) throws(EncodingFault) {
        guard let count, XMLStart.isFound(in: document.span) else { return }
        let last = document.last { !ASCII.isWhitespace($0) && $0 != 0 }
        guard last == UInt8(ascii: ">") else { throw EncodingFault(.truncated, at: count, Self.reason(count)) }
    }

    private static func reason(_ count: Int) -> String {
        let (thousands, rest) = count.quotientAndRemainder(dividingBy: 1_000)
        let digits = "\(thousands),\(rest / 100)\(rest / 10 % 10)\(rest % 10)"
        return "The value ends after exactly \(digits) bytes, a usual limit of logs and buffers"
    }
}

extension EncodingFault {
    /// Whether the value ends too early.
    fileprivate var isAboutEnd: Bool {
        code == .truncated || (code == .badDeflate && reason.utf8.elementsEqual(Inflation.missingEnd.utf8))
    }
}
