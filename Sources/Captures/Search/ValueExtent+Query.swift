// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// The parameters of a signed query besides the message.
extension ValueExtent {
    private static let otherNames: [StaticString] = ["RelayState", "SigAlg", "Signature", "SAMLEncoding"]

    /// Returns the length of the name of a parameter with which a text begins, if a separator follows.
    static func lengthOfName(_ text: Span<UInt8>) -> Int? {
        guard let name = otherNames.first(where: { ASCII.begins(text, with: $0) }) else { return nil }
        let length = name.utf8CodeUnitCount
        return length < text.count && !text[length].isBase64Digit ? length : nil
    }

    /// Returns the length of text that belongs to a parameter other than the message: an escape of any character, or a
    /// character that the scripts of pages do not escape.
    func lengthOfQueryText(_ text: Span<UInt8>) -> Int? {
        guard !capture[nameStart...].starts(with: "SAMLRe".utf8) else { return nil }
        switch text[end] {
        case UInt8(ascii: "%"):
            return text.hexadecimalByte(at: end + 1) == nil ? nil : 3
        case UInt8(ascii: "("), UInt8(ascii: "?"): return 1
        case UInt8(ascii: ")"): return capture[nameStart...].contains(UInt8(ascii: "(")) ? 1 : nil
        default: return nil
        }
    }

    /// Returns whether a service may find a response in parameters whose first message has another name (S-92).
    func mayContainResponse(besides kind: MessageKind) -> Bool {
        guard surroundings == .parameters else { return false }
        // Parameters that name two messages cannot be split.
        guard let parameters = try? MessageParameters(parsing: capture) else { return true }
        return kind != .response && parameters[.response] != nil
    }

    /// Takes white space before a parameter on its own line.
    mutating func takeQueryBreak(_ text: Span<UInt8>) -> Bool {
        guard surroundings == .parameters else { return false }
        var next = end
        while next < min(text.count, end + Self.maximumBlankLength),
            Self.isIndentation(text[next]) || text[next] == 0x0A || text[next] == 0x0D
        {
            next += 1
        }
        let isSeparated = next < text.count && text[next] == UInt8(ascii: "&")
        let rest = text.extracting(droppingFirst: isSeparated ? next + 1 : next)
        guard let length = Self.lengthOfName(rest), rest[length] == UInt8(ascii: "=") else { return false }
        // In a form, plus signs are escaped; a log that lists decoded parameters has them.
        let isListed = isPlain && capture.contains(UInt8(ascii: "+"))
        guard isSeparated || !isListed || !ASCII.begins(rest, with: "RelayState") else { return false }
        // A line with another signature follows a form; that of a query follows its algorithm.
        guard isSeparated || !ASCII.begins(rest, with: "Signature") || capture.span.contains("SigAlg") else {
            return false
        }
        end = next
        isPlain = false
        if !isSeparated {
            if capture.last != UInt8(ascii: "&") { capture.append(UInt8(ascii: "&")) }
            nameStart = capture.count
        }
        return true
    }
}
