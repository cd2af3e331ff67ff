// SPDX-License-Identifier: Apache-2.0

/// Replaces the texts of a document.
///
/// Equal texts get equal substitutes.
package protocol TextSubstitution {
    /// Returns a substitute with the same punctuation, white space and length, whose words are of the same kinds.
    mutating func substitute(for text: String) -> String

    /// Returns a substitute for binary data in Base64, with the same length.
    mutating func binarySubstitute(for text: String) -> String

    /// The number of seconds by which every instant is moved.
    var shift: Int { get }
}

extension TextSubstitution {
    /// Returns a value as a copy may contain it: a registered URI, or a substitute.
    ///
    /// Spaces around a registered URI stay, because they can be the reason of a verdict.
    package mutating func value(_ text: String) -> String {
        RegisteredURI.isRegistered(text.withoutXMLWhiteSpace) ? text : replaced(text)
    }

    /// Returns the substitute of a value that is no registered URI.
    mutating func replaced(_ text: String) -> String {
        if text.utf8.allSatisfy(\.isXMLWhiteSpace) { return text }
        return InstantShift.moved(text, bySeconds: shift) ?? substitute(for: text)
    }
}
