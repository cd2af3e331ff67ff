// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// Replaces the texts of a document.
///
/// Equal texts get equal substitutes.
package protocol TextSubstitution {
    /// Returns a substitute with the same punctuation, white space and length, whose words are of the same kinds.
    mutating func substitute(for text: String) -> String

    /// Returns a substitute for binary data in Base64, with the same length.
    mutating func binarySubstitute(for text: String) -> String

    /// Returns whether a text contains a word that ``substitute(for:)`` replaces: not only punctuation and words that stay.
    func replacesWord(of text: String) -> Bool

    /// The number of seconds by which the times of messages are moved.
    var shift: Int { get }
}

extension TextSubstitution {
    /// Returns a value as a copy may contain it: a registered URI, or a substitute.
    ///
    /// Spaces around a registered URI stay, because they can be the reason of a verdict.
    package mutating func value(_ text: String) -> String {
        RegisteredURI.isRegistered(text.withoutXMLWhiteSpace) ? text : replaced(text)
    }

    /// Returns the time of a message, moved by ``shift``; the substitute of a text that is not a time.
    ///
    /// Only times that a schema defines are moved: with one that the reader knows, such as a date of birth, all others
    /// could be computed.
    package mutating func time(_ text: String) -> String { InstantShift.moved(text, by: &self) ?? value(text) }

    /// Returns the time of an HTTP request, in UTC and moved by ``shift``; `nil` for a text that is not a time.
    package func requestTime(_ text: String) -> String? {
        Timestamp(rfc3339: text).flatMap { InstantShift.description(of: $0, movedBy: shift) }
    }

    /// Returns the substitute of a value that is not a registered URI.
    mutating func replaced(_ text: String) -> String {
        text.utf8.allSatisfy(\.isXMLSpace) ? text : substitute(for: text)
    }
}
