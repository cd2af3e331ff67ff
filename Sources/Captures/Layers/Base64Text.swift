// SPDX-License-Identifier: Apache-2.0

internal import SAML
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

    /// The text with plus signs that became spaces, and without what joins its lines.
    let digits: [UInt8]
    private let coder: Base64

    /// The offset of the first digit that differs between the alphabets.
    private let firstSpecialDigit: Int?

    /// Determines the variant of a text without decoding it.
    init(surveying text: [UInt8]) {
        var survey = Base64Survey(of: text.span)
        var digits = text
        let joint = survey.hasOthers ? Self.takeJoints(of: &digits) : nil
        if joint != nil { survey = Base64Survey(of: digits.span) }
        firstSpecialDigit = survey.firstSpecialDigit
        var firstBreak = survey.firstBreak
        var digitCount = survey.digitCount
        if survey.spacesArePlusSigns {
            digits = Base64Survey.restoringPlusSigns(in: digits)
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
            let name = joint.map { "White space or \($0.name)" } ?? "White space"
            warnings.append(
                EncodingFault(.wrappedBase64, at: joint?.offset ?? firstBreak, "\(name) separates Base64 digits")
            )
        }
    }

    /// Replaces invisible characters, and backslashes at the ends of lines, by line breaks.
    ///
    /// Base64 has none of them, so that no digit changes.
    ///
    /// - Returns: The offset of the first one and its name, or `nil` if no character joins lines.
    private static func takeJoints(of text: inout [UInt8]) -> (offset: Int, name: String)? {
        var first: (offset: Int, name: String)?
        for index in text.indices where text[index] >= 0x80 || text[index] == UInt8(ascii: "\\") {
            let character = String(decoding: text[index...].prefix(4), as: UTF8.self).unicodeScalars.prefix(1)
            let isJoint =
                text[index] >= 0x80
                ? character.allSatisfy(DeceptiveCharacter.isInvisible)
                : ASCII.lineBreakLength(at: index + 1, in: text.span) > 0
            guard isJoint else { continue }
            first =
                first ?? (
                    offset: index, name: String(character).deceptiveCharacters ?? "a backslash at the end of a line"
                )
            for position in index..<index + String(character).utf8.count { text[position] = 0x0A }
        }
        return first
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
        } catch {
            if error.code == .truncated { try requireEnd(of: decodeFilledUp()) }
            // Hyphens are digits of the URL-safe alphabet.
            for offset in [error.offset, firstSpecialDigit ?? error.offset] {
                guard let source = PlaceholderText.source(ofPartAt: offset, in: digits.span) else { continue }
                let reason = "A part of the value is missing: \(source) cut it out and left a mark, such as `…`"
                throw EncodingFault(.truncated, at: offset, reason)
            }
            guard error.code == .urlSafeBase64 else { throw error }
            throw EncodingFault(.badBase64, at: error.offset, "The value mixes digits of both Base64 alphabets")
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

    /// Reports a document whose last tag is incomplete, or that continues with bytes that are not text.
    private func requireEnd(of bytes: [UInt8]) throws(EncodingFault) {
        guard XMLStart.isFound(in: bytes.span) else { return }
        let last = bytes.last { !ASCII.isWhitespace($0) && $0 != 0 }
        guard last == UInt8(ascii: ">") else {
            guard let index = bytes.firstIndex(where: { 0x01..<0x20 ~= $0 && !ASCII.isWhitespace($0) }) else {
                let reason = "The value has no padding, and the document is incomplete"
                throw EncodingFault(.truncated, at: digits.count, reason)
            }
            let reason = "Characters of the Base64 are missing or changed shortly before this place"
            throw EncodingFault(.badBase64, at: Provenance.base64Source(of: index, in: digits.span), reason)
        }
    }
}
