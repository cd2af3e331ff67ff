// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
package import SecureXML

/// White space in the Base64 of a signature, which XML Signature allows and some receivers reject.
package enum Base64Layout {
    /// The maximum number of signatures that are examined.
    private static let maximumSignatures = 8

    /// Returns the warnings about the signatures of a message.
    ///
    /// Lines of one length in a signature value are usual, and no warning.
    package static func warnings(in tree: borrowing XMLTree) -> [Finding] {
        guard let message = MessageLocator.message(from: tree.root) else { return [] }
        var warnings: [Finding] = []
        var next = message.nextElement(Names.signature, inside: message)
        for _ in 0..<maximumSignatures {
            guard let signature = next else { break }
            next = signature.nextElement(Names.signature, inside: message)
            for (name, isDigest) in [(Names.digestValue, true), (Names.signatureValue, false)] {
                guard let element = signature.nextElement(name, inside: signature),
                    let found = description(of: element.text.value, isDigest: isDigest)
                else { continue }
                warnings.append(
                    Finding(
                        .encodingWrappedBase64,
                        .warning,
                        "`\(element.localName)` contains \(found). XML Signature allows it, but some receivers reject it.",
                        at: SourceLocation(element.location),
                        path: element.path,
                        remedy: "Configure the signing library to write this value on one line."
                    )
                )
            }
        }
        return warnings
    }

    /// Returns the white space in a value that some receivers reject, or `nil`.
    private static func description(of value: String, isDigest: Bool) -> String? {
        let bytes = value.utf8.span
        func contains(_ byte: UInt8) -> Bool { bytes.firstIndex(of: byte) != nil }
        if contains(0x0D) { return "carriage returns (`&#13;`)" }
        let hasBlanks = contains(0x20) || contains(0x09)
        guard contains(0x0A) else { return isDigest && hasBlanks ? "white space" : nil }
        let lines = bytes.lengthsOfLines(hasBlanks: hasBlanks)
        let isUneven = lines.dropLast().contains { $0 != lines[0] }
        if lines.count > 1, isDigest || lines[0] < 60 || isUneven { return "a line break inside its Base64" }
        return isDigest ? "a line break" : nil
    }
}

extension Span<UInt8> {
    /// The numbers of characters of the lines with content, without blanks.
    fileprivate func lengthsOfLines(hasBlanks: Bool) -> [Int] {
        var lengths: [Int] = []
        var start = 0
        while start < count {
            let end = firstIndex(of: 0x0A, from: start) ?? count
            let length = hasBlanks ? (start..<end).count { self[$0] != 0x20 && self[$0] != 0x09 } : end - start
            if length > 0 { lengths.append(length) }
            start = end + 1
        }
        return lengths
    }
}
