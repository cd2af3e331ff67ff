// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

/// Decoding and verification of every message other than a response.
///
/// - Decoding returns a message if and only if none of its findings is an error, and of one kind at most.
/// - Decoding has the same result twice.
/// - A message or a query without a signature of the identity provider is not verified: the fuzzer has no key.
struct Messages: FuzzTarget {
    static let name = "messages"
    static let maximumBytes = 8_192
    static let dictionary = "saml"

    private let trust: TrustStore

    init() throws {
        trust = try TrustStore(contentsOf: Vectors.path("keys/idp-metadata.xml"))
    }

    func run(_ bytes: [UInt8]) {
        let kinds = [
            check(AuthnRequest.self, bytes), check(AttributeQuery.self, bytes), check(LogoutRequest.self, bytes),
            check(LogoutResponse.self, bytes), check(ArtifactResolve.self, bytes), check(ArtifactResponse.self, bytes),
            check(ManageNameIDRequest.self, bytes), check(ManageNameIDResponse.self, bytes),
            check(NameIDMappingRequest.self, bytes), check(NameIDMappingResponse.self, bytes),
            check(AuthnQuery.self, bytes), check(AuthzDecisionQuery.self, bytes), check(AssertionIDRequest.self, bytes),
        ]
        holds(kinds.count { $0 } < 2, "a document is a message of one kind")
    }

    /// Returns whether the bytes are a message of this kind.
    private func check<Message: ProtocolMessage>(_: Message.Type, _ bytes: [UInt8]) -> Bool {
        let policy = MessagePolicy(destinations: ["https://sp.example.test/saml"])
        let validator = MessageValidator<Message>(policy: policy, trust: trust)
        holds(validator.result(for: bytes, at: Vectors.moment).verified == nil, "no message is verified")
        holds(validator.result(forQuery: bytes, at: Vectors.moment).verified == nil, "no query is verified")
        guard let first = try? UnverifiedMessage<Message>(parsing: bytes),
            let second = try? UnverifiedMessage<Message>(parsing: bytes)
        else { return false }
        let hasError = first.findings.contains { $0.severity == .error }
        holds((first.message == nil) == hasError, "decoding has either a message or an error")
        holds(first.message == second.message, "decoding has the same result twice")
        holds(first.findings == second.findings, "decoding has the same findings twice")
        return !hasError
    }
}
