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
                    let found = description(of: Array(element.text.value.utf8), isDigest: isDigest)
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
    private static func description(of value: [UInt8], isDigest: Bool) -> String? {
        let bytes = value.span
        if bytes.firstIndex(of: 0x0D) != nil { return "carriage returns (`&#13;`)" }
        let hasBlanks = bytes.firstIndex(of: 0x20) != nil || bytes.firstIndex(of: 0x09) != nil
        var lines: [Int] = []
        var start = 0
        while start < bytes.count {
            let end = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count
            let length = hasBlanks ? value[start..<end].count { $0 != 0x20 && $0 != 0x09 } : end - start
            if length > 0 { lines.append(length) }
            start = end + 1
        }
        if lines.count > 1, isDigest || lines[0] < 60 || lines.dropLast().contains(where: { $0 != lines[0] }) {
            return "a line break inside its Base64"
        }
        guard isDigest, lines.first ?? 0 < value.count else { return nil }
        return value.contains(0x0A) ? "a line break" : "white space"
    }
}
