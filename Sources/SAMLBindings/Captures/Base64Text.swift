// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// Base64 in the spelling in which a capture holds it.
struct Base64Text {
    /// The layer that the spelling is called.
    private(set) var layer = CaptureLayer.base64

    /// What is odd about the spelling, with offsets into the text.
    private(set) var warnings: [EncodingFault] = []

    /// How many bytes the text stands for if every digit is sound.
    let decodedCount: Int

    private let digits: [UInt8]
    private let coder: Base64

    /// Looks at a spelling, and decodes nothing yet.
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
            warnings.append(EncodingFault(.plusBecameSpace, at: space, "A space stands where Base64 had a plus sign"))
        }
        if survey.isURLSafe, let digit = survey.firstSpecialDigit {
            layer = .base64URL
            warnings.append(EncodingFault(.urlSafeBase64, at: digit, "A digit belongs to the URL-safe Base64 alphabet"))
        }
        if let firstBreak {
            layer = survey.isURLSafe ? .base64URL : .wrappedBase64
            warnings.append(EncodingFault(.wrappedBase64, at: firstBreak, "White space stands between Base64 digits"))
        }
    }

    /// Decodes the text.
    ///
    /// Missing padding and unused bits that are not zero get a warning, for the bytes are certain all the same.
    ///
    /// - Returns: The bytes.
    /// - Throws: The decoder's fault. A text without its padding that leaves a document without its end was cut.
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
        }
    }

    /// Decodes with zeros for what the last group lacks, and without the bytes that come of them.
    private func decodeFilledUp() throws(EncodingFault) -> [UInt8] {
        var digits = digits
        while let last = digits.last, last == UInt8(ascii: "=") || ASCII.isWhitespace(last) { digits.removeLast() }
        let missing = (4 - digits.count { !ASCII.isWhitespace($0) } % 4) % 4
        digits.append(contentsOf: repeatElement(UInt8(ascii: "A"), count: missing))
        var bytes = try coder.decode(digits.span)
        bytes.removeLast(min(missing, bytes.count))
        return bytes
    }

    /// Refuses a document whose last tag is cut off.
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
