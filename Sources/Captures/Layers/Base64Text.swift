// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// Base64 text of a capture, in any of the common variants.
struct Base64Text {
    /// The layer that names the variant.
    private(set) var layer = CaptureLayer.base64

    /// The deviations from canonical Base64, with offsets in the text.
    private(set) var warnings: [EncodingFault] = []

    /// The number of decoded bytes if all digits are valid.
    let decodedCount: Int

    private let digits: [UInt8]
    private let coder: Base64

    /// Determines the variant of a text without decoding it.
    init(surveying text: [UInt8]) {
        let survey = Base64Survey(of: text.span)
        var digits = text
        var firstBreak = survey.firstBreak
        var digitCount = survey.digitCount
        if survey.spacesArePlusSigns {
            digits = Base64Survey.restoringPlusSigns(in: text)
            digitCount += survey.spaceCount
        } else if let space = survey.firstSpace {
            firstBreak = min(firstBreak ?? space, space)
        }
        coder = Base64(
            alphabet: survey.isURLSafe ? .urlSafe : .standard,
            wrapping: firstBreak == nil ? .rejected : .anywhere
        )
        decodedCount = digitCount / 4 * 3 + digitCount % 4 * 3 / 4
        self.digits = digits
        if survey.spacesArePlusSigns, let space = survey.firstSpace {
            warnings.append(EncodingFault(.plusBecameSpace, at: space, "A space replaces a plus sign of the Base64"))
        }
        if survey.isURLSafe, let digit = survey.firstSpecialDigit {
            layer = .base64URL
            warnings.append(EncodingFault(.urlSafeBase64, at: digit, "A digit belongs to the URL-safe Base64 alphabet"))
        }
        if let firstBreak {
            layer = survey.isURLSafe ? .base64URL : .wrappedBase64
            warnings.append(EncodingFault(.wrappedBase64, at: firstBreak, "White space separates Base64 digits"))
        }
    }

    /// Decodes the text.
    ///
    /// Missing padding and nonzero unused bits are warnings, because the decoded bytes are unambiguous nevertheless.
    ///
    /// - Returns: The bytes.
    /// - Throws: The first error. Text without padding that decodes to an incomplete document is reported as truncated.
    mutating func decode() throws(EncodingFault) -> [UInt8] {
        do throws(EncodingFault) {
            return try coder.decode(digits.span)
        } catch  where error.code == .notCanonicalBase64 {
            warnings.append(error)
            let bytes = try decodeFilledUp()
            if !digits.contains(UInt8(ascii: "=")) { try requireEnd(of: bytes) }
            return bytes
        } catch  where error.code == .urlSafeBase64 {
            throw EncodingFault(.badBase64, at: error.offset, "The value mixes digits of both Base64 alphabets")
        } catch  where error.code == .badBase64 && endsWithEllipsis(at: error.offset) {
            throw EncodingFault(.truncated, at: error.offset, "The value was cut: it ends with an ellipsis")
        }
    }

    /// Decodes the text after completing its last group with zeros, and removes the resulting extra bytes.
    private func decodeFilledUp() throws(EncodingFault) -> [UInt8] {
        var digits = digits
        while let last = digits.last, last == UInt8(ascii: "=") || ASCII.isWhitespace(last) { digits.removeLast() }
        let missing = (4 - digits.count { !ASCII.isWhitespace($0) } % 4) % 4
        digits.append(contentsOf: repeatElement(UInt8(ascii: "A"), count: missing))
        var bytes = try coder.decode(digits.span)
        bytes.removeLast(min(missing, bytes.count))
        return bytes
    }

    /// Returns whether only an ellipsis follows the digits, as logs and viewers write it.
    private func endsWithEllipsis(at offset: Int) -> Bool {
        let rest = digits[min(offset, digits.count)...]
        let ellipses: [String] = ["...", "…", "..", "[...]", "(...)"]
        return ellipses.contains { ellipsis in
            rest.starts(with: ellipsis.utf8) && rest.dropFirst(ellipsis.utf8.count).allSatisfy(ASCII.isWhitespace)
        }
    }

    /// Reports a document whose last tag is incomplete.
    private func requireEnd(of bytes: [UInt8]) throws(EncodingFault) {
        guard XMLStart.isFound(in: bytes.span) else { return }
        let last = bytes.last { !ASCII.isWhitespace($0) && $0 != 0 }
        guard last == UInt8(ascii: ">") else {
            throw EncodingFault(
                .truncated,
                at: digits.count,
                "The value has no padding, and the document is incomplete"
            )
        }
    }
}
