// SPDX-License-Identifier: Apache-2.0

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
        // The lines with content: their number, the lengths of the first and the last, and whether one before the last differs.
        var (lines, first, last, isUneven) = (0, 0, 0, false)
        var (length, hasLineFeed) = (0, false)
        for index in 0...bytes.count {
            let byte = index < bytes.count ? bytes[index] : 0x0A
            switch byte {
            case 0x0A:
                hasLineFeed = hasLineFeed || index < bytes.count
                guard length > 0 else { continue }
                isUneven = isUneven || lines > 0 && last != first
                if lines == 0 { first = length }
                (lines, last, length) = (lines + 1, length, 0)
            case 0x0D: return "carriage returns (`&#13;`)"
            case 0x20, 0x09: break
            default: length += 1
            }
        }
        if lines > 1, isDigest || first < 60 || isUneven { return "a line break inside its Base64" }
        guard isDigest, first < bytes.count else { return nil }
        return hasLineFeed ? "a line break" : "white space"
    }
}
