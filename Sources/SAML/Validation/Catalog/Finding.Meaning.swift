// SPDX-License-Identifier: Apache-2.0

extension Finding {
    /// The catalog entry of a finding code, in sentences that fit every finding with the code.
    ///
    /// The message of a finding describes one document; the entry explains the code.
    public struct Meaning: Hashable, Sendable {
        /// A heading of a few words.
        public let title: String

        /// One sentence: the condition that the code reports.
        public let summary: String

        /// One sentence: why the condition matters.
        public let reason: String

        /// The next step: at the identity provider, or where the document was captured.
        public let remedy: String

        /// The clause of the standard, such as `SAML Core 2.5.1.2`; `nil` if the code is about the input alone.
        public let clause: String?

        /// The security requirements behind the code, such as `S-44`.
        public let requirements: [String]
    }
}
