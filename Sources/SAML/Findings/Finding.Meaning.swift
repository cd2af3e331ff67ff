// SPDX-License-Identifier: Apache-2.0

extension Finding {
    /// The catalog entry of a finding code, whose sentences apply to every finding with the code.
    ///
    /// The message of a finding describes one document; the entry explains the code.
    public struct Meaning: Hashable, Sendable {
        /// A title of a few words.
        public let title: String

        /// The condition that the code reports, as complete sentences.
        public let summary: String

        /// The reason that the condition matters, as one sentence.
        public let reason: String

        /// The next step for the identity provider or for the person who captured the document.
        public let remedy: String

        /// The next step if the service provider wrote the message, or `nil` if it is ``remedy``.
        var serviceProviderRemedy: String? = nil

        /// The rules of the profile saml2int that a finding with the code violates, such as `SDP-G01`.
        var deploymentRules: String? = nil

        /// The clause of the standard, such as `SAML Core 2.5.1.2`; `nil` if the code is about the input alone.
        public internal(set) var clause: String? = nil

        /// The security requirements that the code enforces, such as `S-44`.
        public internal(set) var requirements: [String] = []

        /// The entry of every code that a rule of a service defines; the catalog does not describe such a code.
        static let ofCustomCode = Meaning(
            title: "Rule of the service",
            summary: "A rule that the service adds to the validation reported the finding.",
            reason: "The service that added the rule defines its requirement.",
            remedy: "Ask the operator of the service for the meaning of the code."
        )
    }
}
