// SPDX-License-Identifier: Apache-2.0

extension Finding {
    /// What a finding code means, in words that fit every finding of the code.
    ///
    /// The message of a finding says what was found in one document; this says what to make of it.
    public struct Meaning: Hashable, Sendable {
        /// A few words, as a heading.
        public let title: String

        /// One sentence: what was found.
        public let summary: String

        /// One sentence: why it matters.
        public let reason: String

        /// What to do about it: at the identity provider, or where the document was captured.
        public let remedy: String

        init(_ title: String, _ summary: String, _ reason: String, _ remedy: String) {
            self.title = title
            self.summary = summary
            self.reason = reason
            self.remedy = remedy
        }
    }
}

extension Finding.Code {
    /// What the code means, and what to do about it.
    public var meaning: Finding.Meaning {
        Self.meanings[self] ?? Finding.Meaning(rawValue, rawValue, rawValue, rawValue)
    }

    /// Every code has its entry; a test counts them.
    static let meanings: [Finding.Code: Finding.Meaning] = [
        inputMeanings, encodingMeanings, documentMeanings, signatureMeanings, partyMeanings, timeMeanings,
        contentMeanings,
    ].reduce(into: [:]) { all, area in all.merge(area) { first, _ in first } }
}
