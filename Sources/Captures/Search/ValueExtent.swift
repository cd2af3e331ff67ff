// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// The extent of a Base64 value, or of parameters that contain one, in a text.
///
/// A value continues over escapes, over the line breaks of wrapped Base64 and of mail, and over spaces that replaced
/// plus signs, until it is complete.
struct ValueExtent {
    /// The text around the value.
    enum Surroundings: Hashable {
        /// Nothing: the value ends at the first other character.
        case none
        /// Quotation marks, inside which there may be white space.
        case quotes
        /// Parameters, of which the value is one.
        case parameters
    }

    /// The value as found, without the marks of quoted mail and the escapes of a command line.
    var capture: [UInt8] = []

    private let start: Int

    /// The index after the value.
    var end: Int

    var range: Range<Int> { start..<end }

    let surroundings: Surroundings
    private var digits = 0
    private var digitsInLine = 0
    var isPlain = true

    /// Whether the value does not begin like a message, so that a message after white space is not a part of it.
    private var isOther = false

    /// The index in ``capture`` at which the name of the last parameter begins.
    var nameStart = 0

    /// The last digits, each at its number modulo the size.
    private var lastDigits = [UInt8](repeating: 0, count: Self.maximumLastDigits)
    private static let maximumLastDigits = 64

    /// Whether the value was complete at a number of digits.
    private var completeness = (digits: 0, isComplete: false)

    /// The fewest digits of a line after which a value continues on the next line.
    private static let minimumDigitsOfLine = 32

    /// Determines the extent of a value.
    ///
    /// - Parameters:
    ///   - start: The index of the first byte.
    ///   - text: The text.
    ///   - surroundings: What surrounds the value.
    init(from start: Int, in text: Span<UInt8>, surroundings: Surroundings) {
        self.surroundings = surroundings
        self.start = start
        end = start
        isOther = EncodedHead.isPlausible(text.extracting(droppingFirst: start)) == false
        while end < text.count, take(text) {}
        takeEllipsis(text)
    }

    /// Returns the extent of the parameters that contain a value, from the first one from which it reaches the value.
    ///
    /// An earlier parameter can contain text that ends an extent, such as the escape of a character that no value
    /// contains.
    ///
    /// - Parameters:
    ///   - name: The range of the name and the equals sign; the value follows.
    ///   - first: The index before which nothing belongs to the parameters.
    ///   - text: The text.
    /// - Returns: The extent.
    static func parameters(named name: Range<Int>, notBefore first: Int, in text: Span<UInt8>) -> ValueExtent {
        var begin = ValuePlace.startOfParameters(before: name.lowerBound, notBefore: first, in: text)
        while true {
            let extent = ValueExtent(from: begin, in: text, surroundings: .parameters)
            guard begin < name.lowerBound, extent.end <= name.upperBound else { return extent }
            begin = max(begin + 1, extent.end)
            while begin < name.lowerBound, text[begin - 1] != UInt8(ascii: "&") { begin += 1 }
            begin = min(begin, name.lowerBound)
        }
    }

    /// Takes the next characters; returns `false` at the end of the value.
    private mutating func take(_ text: Span<UInt8>) -> Bool {
        let byte = text[end]
        // In a saved stream, the answer of the server follows the body.
        if byte == UInt8(ascii: "H"), surroundings != .quotes,
            ASCII.begins(text.extracting(droppingFirst: end), with: "HTTP/1.")
        {
            return false
        }
        if byte.isBase64Digit {
            takeDigits(text)
            return true
        }
        // Padding at the end of a line looks like a soft line break of quoted-printable.
        if byte == UInt8(ascii: "="), capture.last == byte || isPlain && isComplete() { return append(text, 1) }
        // The command line of Windows: `^%^2F`.
        if byte == UInt8(ascii: "%"), end + 1 < text.count, text[end + 1] == UInt8(ascii: "^") {
            isPlain = false
            capture.append(byte)
            end += 2
            return true
        }
        if surroundings == .parameters, let count = lengthOfQueryText(text) {
            isPlain = false
            return append(text, count)
        }
        if let escape = ValueEscape(at: end, in: text) {
            if escape.byte == UInt8(ascii: "&") {
                guard surroundings == .parameters else { return false }
                defer { nameStart = capture.count }
                return append(text, escape.length)
            }
            if escape.isOmitted {
                end += escape.length
                return true
            }
            if escape.byte != nil { isPlain = false }
            return append(text, escape.length)
        }
        switch byte {
        case UInt8(ascii: "<"):
            guard let length = lengthOfBreak(text) else { return false }
            end += length
            digitsInLine = 0
            return true
        case UInt8(ascii: "="):
            return append(text, 1)
        case UInt8(ascii: "&"), UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "*"), UInt8(ascii: "!"),
            UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"):
            guard surroundings == .parameters, !isEllipsis(at: end, in: text) else { return false }
            // The end of a sentence.
            let isLast = byte == UInt8(ascii: ".") && end + 1 < text.count && ASCII.isWhitespace(text[end + 1])
            guard !isLast else { return false }
            isPlain = false
            defer { if byte == UInt8(ascii: "&") { nameStart = capture.count } }
            return append(text, 1)
        case 0x0A, 0x0D, 0x20, 0x09:
            if isOther, beginsMessage(afterSpaceIn: text) { return false }
            return surroundings == .quotes ? append(text, 1) : takeSpace(text) || takeQueryBreak(text)
        default:
            return false
        }
    }

    /// The maximum length of white space around a `br` element or before a name.
    static let maximumBlankLength = 128

    /// Returns the length of a `br` element and of the white space around it, if a page shows the value on several lines.
    ///
    /// The next line consists of digits and is not longer than this one. What follows a complete value is another text.
    private mutating func lengthOfBreak(_ text: Span<UInt8>) -> Int? {
        let rest = text.extracting(droppingFirst: end)
        let tags: [StaticString] = ["<br>", "<br/>", "<br />"]
        guard let tag = tags.first(where: { ASCII.beginsIgnoringCase(rest, with: $0) }),
            digitsInLine >= Self.minimumDigitsOfLine, capture.last != UInt8(ascii: "="), !isComplete()
        else { return nil }
        let start = Self.afterBlank(from: tag.utf8CodeUnitCount, in: rest)
        guard let end = Self.endOfDigits(from: start, in: rest, most: digitsInLine) else { return nil }
        let next = Self.afterBlank(from: end, in: rest)
        return next == rest.count || rest[next] == UInt8(ascii: "<") ? start : nil
    }

    /// Returns whether the word after white space begins like a message.
    private func beginsMessage(afterSpaceIn text: Span<UInt8>) -> Bool {
        let next = Self.afterBlank(from: end, in: text)
        return EncodedHead.isPlausible(text.extracting(droppingFirst: next)) == true
    }

    private static func afterBlank(from start: Int, in text: Span<UInt8>) -> Int {
        text.end(from: start, before: start + maximumBlankLength, while: ASCII.isWhitespace)
    }

    /// Takes white space if the value continues after it.
    private mutating func takeSpace(_ text: Span<UInt8>) -> Bool {
        guard isPlain, capture.last != UInt8(ascii: "="), !isComplete() else { return false }
        var next = end
        let lineBreak = ASCII.lineBreakLength(at: end, in: text)
        if lineBreak > 0 {
            guard digitsInLine >= Self.minimumDigitsOfLine else { return false }
            next += lineBreak
            while next < text.count, Self.isIndentation(text[next]) { next += 1 }
        } else {
            guard surroundings == .parameters, text[end] == 0x20 else { return false }
            next += 1
        }
        guard let index = Self.endOfDigits(from: next, in: text),
            Self.lengthOfName(text.extracting(droppingFirst: next)) == nil
        else { return false }
        // The rest of the line belongs to the value, too; a space must separate it from other digits.
        if lineBreak > 0 {
            guard index == text.count || ASCII.isWhitespace(text[index]) || text[index] == UInt8(ascii: "<") else {
                return false
            }
            for position in end..<end + lineBreak { capture.append(text[position]) }
            digitsInLine = 0
        } else {
            guard index == text.count || text[index] == 0x20 || text[index] == UInt8(ascii: "&") else { return false }
            capture.append(0x20)
            takeDigit(UInt8(ascii: "+"))
        }
        end = next
        return true
    }

    /// Returns the index after digits and padding; `nil` if there is no digit, or if there are more than a maximum.
    private static func endOfDigits(from start: Int, in text: Span<UInt8>, most: Int = .max) -> Int? {
        var index = start
        while index < text.count, index - start <= most, text[index].isBase64Digit { index += 1 }
        guard index > start, index - start <= most else { return nil }
        while index < text.count, text[index] == UInt8(ascii: "=") { index += 1 }
        return index
    }

    private mutating func takeEllipsis(_ text: Span<UInt8>) {
        guard isEllipsis(at: end, in: text) else { return }
        _ = append(text, 3)
    }

    private func isEllipsis(at index: Int, in text: Span<UInt8>) -> Bool {
        guard index < text.count else { return false }
        let rest = text.extracting(droppingFirst: index)
        return ASCII.begins(rest, with: "...") || ASCII.begins(rest, with: "…")
    }

    private mutating func append(_ text: Span<UInt8>, _ count: Int) -> Bool {
        capture.append(copying: text.extracting(end..<end + count))
        end += count
        return true
    }

    /// Takes all digits up to another character, or to one that may begin the answer of a server.
    private mutating func takeDigits(_ text: Span<UInt8>) {
        var next = end + 1
        while next < text.count, text[next].isBase64Digit, text[next] != UInt8(ascii: "H") { next += 1 }
        let count = next - end
        for offset in max(0, count - Self.maximumLastDigits)..<count {
            lastDigits[(digits + offset) % Self.maximumLastDigits] = text[end + offset]
        }
        digits += count
        digitsInLine += count
        _ = append(text, count)
    }

    private mutating func takeDigit(_ byte: UInt8) {
        lastDigits[digits % Self.maximumLastDigits] = byte
        digits += 1
    }

    /// Returns whether the digits so far end with the end tag of a response or an envelope.
    private mutating func isComplete() -> Bool {
        if completeness.digits != digits { completeness = (digits, endsWithTag()) }
        return completeness.isComplete
    }

    /// Returns whether no later line can continue the value: other text follows it in its line, or it is complete.
    func isFinal(in text: Span<UInt8>) -> Bool {
        var index = end
        // A string on the next line can continue one that ends here.
        while index < text.count, text[index] != 0x0A, Self.mayPrecedeBreak(text[index]) { index += 1 }
        return index < text.count && (text[index] != 0x0A || !isPlain || endsWithTag())
    }

    private static func mayPrecedeBreak(_ byte: UInt8) -> Bool {
        ASCII.isWhitespace(byte) || "\"'+.&\\_=>,;".utf8.contains(byte)
    }

    private func endsWithTag() -> Bool {
        // The digits of the tag and of some white space after it, from the start of a group.
        let wanted = digits % 4 + 32
        guard digits % 4 != 1, digits >= wanted else { return false }
        var last = (digits - wanted..<digits).map { lastDigits[$0 % Self.maximumLastDigits] }
        while !last.count.isMultiple(of: 4) { last.append(UInt8(ascii: "A")) }
        guard var bytes = try? Base64().decode(last.span) else { return false }
        while let byte = bytes.last, byte == 0 || ASCII.isWhitespace(byte) { bytes.removeLast() }
        return ASCII.ends(bytes.span, with: "Response>") || ASCII.ends(bytes.span, with: "Envelope>")
    }

    /// Returns whether a character can precede a line of wrapped Base64: indentation, or the mark of quoted mail.
    static func isIndentation(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "|")
    }
}
