// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The attributes `subject-id` and `pairwise-id` (SAML Subject Identifier Attributes 3).
enum SubjectIdentifier {
    /// The names of both attributes.
    static let names = ["subject-id", "pairwise-id"].map { "urn:oasis:names:tc:SAML:attribute:\($0)" }

    /// The maximum length of each part.
    private static let maximumPartLength = 127

    /// Returns whether an attribute has exactly one value, of the required form.
    static func isValid(_ attribute: Attribute) -> Bool {
        guard attribute.values.count == 1, let text = attribute.values[0].text else { return false }
        let parts = text.utf8.split(
            separator: UInt8(ascii: "@"),
            maxSplits: 2,
            omittingEmptySubsequences: false
        )
        return parts.count == 2
            && isPart(parts[0], with: [UInt8(ascii: "="), UInt8(ascii: "-")])
            && isPart(parts[1], with: [UInt8(ascii: "."), UInt8(ascii: "-")])
    }

    private static func isPart(_ part: Substring.UTF8View, with marks: [UInt8]) -> Bool {
        guard (1...maximumPartLength).contains(part.count), part.first?.isAlphanumeric == true else { return false }
        return part.allSatisfy { $0.isAlphanumeric || marks.contains($0) }
    }
}
