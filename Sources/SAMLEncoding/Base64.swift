// SPDX-License-Identifier: Apache-2.0

/// Base64 as RFC 4648 defines it, strict unless told otherwise.
///
/// By default one value has exactly one spelling: the standard alphabet, padding, unused bits of zero and nothing else
/// between the digits. What deviates is a fault with the place where it deviates.
///
/// ```swift
/// let bytes = try Base64().decode("PGEvPg==")
/// let lenient = Base64(alphabet: .urlSafe, padding: .optional)
/// ```
public struct Base64: Hashable, Sendable {
    /// Whether `=` fills the last group up.
    public enum Padding: Hashable, Sendable, CaseIterable {
        /// Written, and demanded from a reader.
        case required
        /// Not written; a reader takes a text with all of it or with none.
        case optional
    }

    /// What a reader does with SPACE, TAB, CR and LF.
    public enum Wrapping: Hashable, Sendable, CaseIterable {
        /// Every one of them is a fault.
        case rejected
        /// They may stand anywhere, but a run of spaces alone is a fault before the padding: a form decoder makes a
        /// space of a plus sign, and dropping it would change the value without a word.
        case lines
        /// They may stand anywhere, as in the values of an XML document.
        case anywhere
    }

    /// The 64 digits.
    public var alphabet: Alphabet

    /// Whether `=` fills the last group up.
    public var padding: Padding

    /// What a reader does with white space.
    public var wrapping: Wrapping

    /// Makes a coder.
    ///
    /// - Parameters:
    ///   - alphabet: The 64 digits.
    ///   - padding: Whether `=` fills the last group up.
    ///   - wrapping: What a reader does with white space; nothing is ever wrapped on writing.
    public init(alphabet: Alphabet = .standard, padding: Padding = .required, wrapping: Wrapping = .rejected) {
        self.alphabet = alphabet
        self.padding = padding
        self.wrapping = wrapping
    }
}
