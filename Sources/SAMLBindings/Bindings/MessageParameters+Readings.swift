// SPDX-License-Identifier: Apache-2.0

package import SAMLEncoding

/// Parameters that another reader may find in the same octets (S-92).
///
/// Servers differ in how they read a query: some end a parameter at `;`, ignore the case of names or blanks around them,
/// take a name without an equals sign for a parameter, or end a value at its second equals sign.
extension MessageParameters {
    /// The reason that another reader may read other values, or `nil` if all readers agree.
    ///
    /// A signature over such octets proves nothing to a service that reads them in another way.
    package var secondReading: EncodingFault? {
        if let (name, offset) = Self.nameCarriedOtherwise(in: octets.span) {
            return EncodingFault(
                .unknownFormat,
                at: offset,
                "The parameters contain `\(name.text)` in a form that some servers read and others ignore"
            )
        }
        for name in Name.allCases {
            guard let value = self[name]?.value, let offset = endForOthers(of: value) else { continue }
            var fault = EncodingFault(
                .unknownFormat,
                at: offset,
                "Some servers end the value of `\(name.text)` before its `&`: it contains a character that is not "
                    + "percent-encoded"
            )
            fault.remedy =
                "Percent-encode the value, or capture the URL as it was sent, before a program decodes its parameters."
            return fault
        }
        return nil
    }

    /// Returns the offset at which some readers end a value: at `;`, at `#`, or before text after an equals sign.
    private func endForOthers(of value: Range<Int>) -> Int? {
        var hasEquals = false
        for index in value {
            switch octets[index] {
            case UInt8(ascii: ";"), UInt8(ascii: "#"): return index
            case UInt8(ascii: "="): hasEquals = true
            default: if hasEquals { return index }
            }
        }
        return nil
    }

    /// Whether any text in the octets may be the name of a message parameter.
    package static func nameMessage(_ octets: Span<UInt8>) -> Bool {
        nameCarried(in: octets) { name, _ in name.isMessage } != nil
    }

    /// Returns a second message parameter, which follows a `;` or has no equals sign.
    static func secondMessage(in octets: Span<UInt8>) -> (Name, Int)? {
        nameCarried(in: octets) { $0.isMessage && $1.isExact && !$1.isRead }
    }

    private static func nameCarriedOtherwise(in octets: Span<UInt8>) -> (Name, Int)? {
        nameCarried(in: octets) { !$1.isLiteral || !$1.isRead }
    }

    /// The form of a name in the octets.
    private struct Form {
        /// Whether the name has no escape and no other case.
        let isLiteral: Bool

        /// Whether the name equals that of the parameter after its escapes are decoded.
        let isExact: Bool

        /// Whether this type reads the parameter: the name begins the octets or follows a `&`, and has an equals sign.
        let isRead: Bool
    }

    /// Returns the first text that resembles a name and meets a condition, with its offset.
    private static func nameCarried(in octets: Span<UInt8>, where isFound: (Name, Form) -> Bool) -> (Name, Int)? {
        var start = 0
        var isBehindSemicolon = false
        while start < octets.count {
            var end = start
            while end < octets.count, octets[end] != UInt8(ascii: "="), !isSeparator(octets[end]) { end += 1 }
            let spelling = octets.extracting(start..<end)
            for name in names where resembles(spelling, name.text) {
                let form = Form(
                    isLiteral: ASCII.matches(spelling, name.text),
                    isExact: self.name(spelled: spelling) == name,
                    isRead: !isBehindSemicolon && end < octets.count && octets[end] == UInt8(ascii: "=")
                )
                if isFound(name, form) { return (name, start) }
            }
            while end < octets.count, !isSeparator(octets[end]) { end += 1 }
            isBehindSemicolon = end < octets.count && octets[end] == UInt8(ascii: ";")
            start = end + 1
        }
        return nil
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "&") || byte == UInt8(ascii: ";") }

    /// Returns whether a reader may take percent-encoded text for a name: in another case, with blanks around it, or before
    /// a bracket or a control character.
    private static func resembles(_ spelling: Span<UInt8>, _ text: StaticString) -> Bool {
        var index = 0
        var position = 0
        while index < spelling.count {
            let byte = decodedByte(at: &index, in: spelling)
            if position == 0, byte <= 0x20 { continue }
            guard position < text.utf8CodeUnitCount else { return byte <= 0x20 || byte == UInt8(ascii: "[") }
            // Safety: the position is less than the length of the literal, which is static.
            let wanted = unsafe text.utf8Start[position]
            guard byte | 0x20 == wanted | 0x20 else { return false }
            position += 1
        }
        return position == text.utf8CodeUnitCount
    }

    private static func decodedByte(at index: inout Int, in text: Span<UInt8>) -> UInt8 {
        let byte = text[index]
        if byte == UInt8(ascii: "%"), index + 2 < text.count,
            let high = text[index + 1].hexadecimalValue(), let low = text[index + 2].hexadecimalValue()
        {
            index += 3
            return high << 4 | low
        }
        index += 1
        return byte == UInt8(ascii: "+") ? 0x20 : byte
    }
}

extension MessageParameters.Name {
    /// Whether the parameter contains a message.
    fileprivate var isMessage: Bool { self == .response || self == .request }
}
