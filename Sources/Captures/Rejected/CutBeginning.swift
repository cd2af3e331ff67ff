// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// A message whose beginning is missing: its end tag stands in a text, but not its start tag.
package struct CutBeginning {
    /// The missing part and the present one, as a sentence.
    package let sentence: String

    /// The error about a document that is cut.
    var finding: Finding { Finding(.encodingTruncated, .error, sentence, remedy: Self.remedy) }

    static let remedy =
        "Capture the whole message again: raise the limit of the log or the viewer that shortened it, or take the value of "
        + "`SAMLResponse` from the request in the developer tools of a browser."

    /// The most bytes that are searched.
    private static let maximumBytes = 1 << 20

    /// The elements that are named if they are there.
    private static let parts = [
        "Issuer", "Status", "Signature", "Assertion", "EncryptedAssertion", "Subject", "Conditions", "AuthnStatement",
        "AttributeStatement",
    ]

    /// Examines a text, or a value in Base64 that lost up to three digits of a group; fails if no beginning is missing.
    init?(of bytes: [UInt8]) {
        let bytes = Array(bytes.prefix(Self.maximumBytes))
        if let cut = CutBeginning(ofMarkup: bytes) {
            self = cut
            return
        }
        // A value that begins like a document has its beginning.
        let start = XMLStart.afterPreamble(of: bytes.span)
        guard !XMLStart.isEncoded(in: bytes.span.extracting(droppingFirst: start)),
            var digits = Self.longestValue(in: bytes)
        else { return nil }
        for _ in 0..<4 {
            // Zeros complete the last group.
            let whole = digits + repeatElement(UInt8(ascii: "A"), count: (4 - digits.count % 4) % 4)
            digits.removeFirst()
            guard let text = try? Base64().decode(whole.span), let cut = CutBeginning(ofMarkup: text)
            else { continue }
            self = cut
            return
        }
        return nil
    }

    /// Examines markup.
    package init?(ofMarkup bytes: [UInt8]) {
        let text = bytes.span
        var started: [String] = []
        // The end tag of the outermost message is the last one.
        var missing: String?
        var parts: [String] = []
        var index = 0
        while case let start = text.end(from: index, while: { !$0.isAlphanumeric }), start < text.count {
            index = text.end(from: start) { $0.isAlphanumeric }
            // Few words are names, and only these are looked for in tags.
            let name = String(decoding: bytes[start..<index].prefix(64), as: UTF8.self)
            let isMessage = MessageKind(name: text.extracting(start..<index), namespace: nil) != nil
            let isPart = Self.parts.containsIdentical(to: name)
            guard isMessage || isPart, let tag = TagPlace(ofNameAt: start, in: text) else { continue }
            if isMessage, !started.containsIdentical(to: name) {
                if tag.isEnd { missing = name } else { started.append(name) }
            }
            if isPart, !tag.isEnd, !parts.containsIdentical(to: name) { parts.append(name) }
        }
        guard let missing else { return nil }
        let rest = parts.isEmpty ? "" : " The rest contains `\(parts.joined(separator: "`, `"))`."
        sentence = "The beginning of the `\(missing)` is missing: its end tag has no start tag.\(rest)"
    }

    /// The fewest digits of a value.
    private static let minimumDigits = 96

    /// Returns the longest run of Base64 digits, without the line breaks in it.
    private static func longestValue(in text: [UInt8]) -> [UInt8]? {
        let digits = text.filter { $0 != 0x0A && $0 != 0x0D }
            .split { !$0.isAlphanumeric && $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") }
        return digits.max { $0.count < $1.count }.flatMap { $0.count >= minimumDigits ? Array($0) : nil }
    }
}
