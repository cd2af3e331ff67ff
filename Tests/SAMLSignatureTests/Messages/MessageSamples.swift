// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import Testing

/// One kind of message other than a response: a valid unsigned one, and its validation.
struct MessageSample: Sendable, CustomTestStringConvertible {
    /// What a validation said.
    struct Saying {
        let isVerified: Bool
        let codes: [Finding.Code]
        let relayState: [UInt8]?

        /// The verified message, or `nil`.
        let message: AnyHashable?
    }

    let name: String

    /// The attributes that only this kind has, and its children after `Issuer`.
    let attributes: String
    let content: String

    let isAnswer: Bool
    private let said: @Sendable ([UInt8], _ isQuery: Bool, TrustStore, Part) throws -> Saying

    /// The part of the sender.
    struct Part {
        var profile = ValidationPolicy.Profile.core
        var sender: MetadataRole?
    }

    var testDescription: String { name }

    private init<Message: ProtocolMessage>(
        _: Message.Type,
        _ name: String,
        attributes: String = "",
        _ content: String
    ) {
        self.name = name
        self.attributes = attributes
        self.content = content
        isAnswer = Message.self is any StatusResponse.Type
        var policy = MessagePolicy(destinations: [Self.endpoint], issuers: [Self.issuer])
        if isAnswer, let id = XMLID("_q1") { policy.inResponseTo = .anyOf([id]) }
        said = { [policy] bytes, isQuery, trust, part in
            var policy = policy
            (policy.profile, policy.sender) = (part.profile, part.sender)
            let validator = MessageValidator<Message>(
                policy: policy,
                trust: trust,
                decryptionKeys: try Keyring.decryptionKeys()
            )
            let moment = Keyring.moment
            let result =
                isQuery ? validator.result(forQuery: bytes, at: moment) : validator.result(for: bytes, at: moment)
            // There is either a message or an error.
            #expect((result.verified == nil) == result.findings.contains { $0.severity == .error })
            return Saying(
                isVerified: result.verified != nil,
                codes: result.findings.filter { $0.severity == .error }.map(\.code),
                relayState: result.verified?.relayState,
                message: result.verified.map { AnyHashable($0.message) }
            )
        }
    }

    static let endpoint = "https://sp.example.test/saml"
    static let issuer = "https://idp.example.test"

    /// The document, unsigned, with another content or other attributes.
    func text(before: String = "", extensions: String = "", end: String = "", around: String = "ID=\"_m1\"") -> String {
        """
        <samlp:\(name) xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
        xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" \(around) Version="2.0" \
        IssueInstant="2026-05-01T10:00:00Z" Destination="\(Self.endpoint)"\(attributes)>\(before)\
        <saml:Issuer>\(Self.issuer)</saml:Issuer>\
        \(extensions.isEmpty ? "" : "<samlp:Extensions>\(extensions)</samlp:Extensions>")\(content)\(end)</samlp:\(name)>
        """
    }

    func judge(_ document: String) throws -> Saying {
        try said(Array(document.utf8), false, Keyring.trust(), Part())
    }

    func judge(query: String) throws -> Saying { try said(Array(query.utf8), true, Keyring.trust(), Part()) }

    func judge(_ document: String, trusting trust: TrustStore, as part: Part = Part()) throws -> Saying {
        try said(Array(document.utf8), false, trust, part)
    }

    func judge(query: String, trusting trust: TrustStore, as part: Part) throws -> Saying {
        try said(Array(query.utf8), true, trust, part)
    }

    private static let status = """
        <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>
        """

    static let logoutRequest = MessageSample(
        LogoutRequest.self,
        "LogoutRequest",
        attributes: " NotOnOrAfter=\"2026-05-01T10:05:00Z\" Reason=\"urn:oasis:names:tc:SAML:2.0:logout:user\"",
        "<saml:NameID>p-0042</saml:NameID><samlp:SessionIndex>_s1</samlp:SessionIndex>"
    )

    static let all = [
        logoutRequest,
        MessageSample(LogoutResponse.self, "LogoutResponse", attributes: " InResponseTo=\"_q1\"", status),
        MessageSample(ArtifactResponse.self, "ArtifactResponse", attributes: " InResponseTo=\"_q1\"", status),
        MessageSample(
            ArtifactResolve.self,
            "ArtifactResolve",
            "<samlp:Artifact>AAQAAMh48/1oXIM+sDo7Dh2qMp1HM4IF5DaRNmDj6RdUmllwn9jJHyEgIi8=</samlp:Artifact>"
        ),
        MessageSample(
            AttributeQuery.self,
            "AttributeQuery",
            "<saml:Subject><saml:NameID>p-0042</saml:NameID></saml:Subject><saml:Attribute Name=\"uid\"/>"
        ),
        MessageSample(
            ManageNameIDRequest.self,
            "ManageNameIDRequest",
            "<saml:NameID>p-0042</saml:NameID><samlp:NewID>p-0043</samlp:NewID>"
        ),
        MessageSample(ManageNameIDResponse.self, "ManageNameIDResponse", attributes: " InResponseTo=\"_q1\"", status),
        MessageSample(
            NameIDMappingRequest.self,
            "NameIDMappingRequest",
            "<saml:NameID>p-0042</saml:NameID><samlp:NameIDPolicy/>"
        ),
        MessageSample(
            NameIDMappingResponse.self,
            "NameIDMappingResponse",
            attributes: " InResponseTo=\"_q1\"",
            status + "<saml:NameID>p-0042</saml:NameID>"
        ),
        MessageSample(
            AuthnQuery.self,
            "AuthnQuery",
            attributes: " SessionIndex=\"_s1\"",
            "<saml:Subject><saml:NameID>p-0042</saml:NameID></saml:Subject>"
        ),
        MessageSample(
            AuthzDecisionQuery.self,
            "AuthzDecisionQuery",
            attributes: " Resource=\"https://sp.example.test/a\"",
            "<saml:Subject><saml:NameID>p-0042</saml:NameID></saml:Subject><saml:Action Namespace=\"urn:a\">b</saml:Action>"
        ),
        MessageSample(
            AssertionIDRequest.self,
            "AssertionIDRequest",
            "<saml:AssertionIDRef>_a1</saml:AssertionIDRef>"
        ),
        MessageSample(
            AuthnRequest.self,
            "AuthnRequest",
            attributes: " AssertionConsumerServiceURL=\"https://sp.example.test/acs\" ForceAuthn=\"true\"",
            "<samlp:NameIDPolicy AllowCreate=\"true\"/>"
        ),
    ]
}
