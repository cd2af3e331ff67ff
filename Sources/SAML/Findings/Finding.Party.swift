// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension Finding {
    /// The party that must act so that a finding disappears.
    @nonexhaustive
    public enum Party: String, Hashable, Sendable, CaseIterable {
        /// The identity provider.
        case identityProvider = "identity-provider"
        /// The service provider, which writes requests.
        case serviceProvider = "service-provider"
        /// The user of this program, who passed a setting or a file.
        case settings
        /// The person or tool that copied the document.
        case capture
        /// A proxy, a gateway or a log between both providers.
        case network
    }

    /// The source of the value that a rule expects.
    @nonexhaustive
    public enum Expectation: String, Hashable, Sendable, CaseIterable {
        /// An option or a policy.
        case setting
        /// The request that the message answers.
        case request
        /// Trusted metadata.
        case metadata
        /// Another part of the same message.
        case message
        /// The standard or the profile.
        case standard

        /// The beginning of a clause that ends with the expected value.
        var clause: String {
            switch self {
            case .setting: "the policy allows"
            case .request: "the request names"
            case .metadata: "the metadata names"
            case .message: "the message has"
            case .standard: "the standard allows"
            }
        }
    }
}

extension Finding.Party {
    /// Determines the party from the code and from the found status code or the proven cause, for a message of the identity
    /// provider whose values are not compared.
    init(for code: Finding.Code, _ detail: String?) {
        switch code {
        case .statusNotSuccess where detail.isIdentical(to: Self.requester): self = .serviceProvider
        case .signatureInvalidDigest, .signatureInvalidValue:
            let isCopied = detail.map { Self.copying.containsIdentical(to: $0) } == true
            let isRewritten = detail.map { Self.rewriting.containsIdentical(to: $0) } == true
            self = isCopied ? .capture : isRewritten ? .network : code.usualParty
        default: self = code.usualParty
        }
    }

    /// The status code that blames the request.
    private static let requester = "urn:oasis:names:tc:SAML:2.0:status:Requester"

    /// The causes of a changed document that copying explains.
    private static let copying = [
        "pretty-printed", "white-space", "carriage-returns", "charset", "unicode-normalization", "double-escaped",
        "tabs", "certificate-layout", "redacted", "content-changed", "plus-became-space", "signed-octets-missing",
        "rewritten-links", "typographic-characters", "invisible-characters", "replaced-characters", "seven-bit",
    ]

    /// The causes of a changed query that proxies and frameworks explain.
    private static let rewriting = [
        "re-encoded", "relay-state",
    ]
}
