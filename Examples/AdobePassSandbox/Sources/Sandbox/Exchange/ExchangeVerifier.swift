// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import SAMLSignature

/// Verifies the documents of exchanges.
package struct ExchangeVerifier: Sendable {
    let trust: TrustStore?
    let audience: String
    package var signatures = SignaturePolicy()

    /// Creates a verifier; without trusted keys, it rejects every document.
    package init(trust: TrustStore?, audience: String = "https://saml.sp.auth.adobe.com") {
        (self.trust, self.audience) = (trust, audience)
    }

    /// The values of an accepted document.
    struct SignIn: Hashable {
        let userID: String
        let attributes: [String: [String]]
        /// The issuer and the identifier of each assertion.
        var assertions: [[String]] = []
    }

    /// The reason that a document is rejected, without personal data.
    struct Diagnosis: Error, Hashable {
        let text: String
    }

    /// Decodes and verifies the value of a form that was decoded once.
    ///
    /// The response may answer one of the requests only. With `isCleaned`, it must contain no line breaks.
    func signIn(
        from value: String?,
        answering requests: [String],
        isCleaned: Bool,
        at now: Int
    ) throws(Diagnosis) -> SignIn {
        let bytes = try TransportDamage.decoded(value)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Diagnosis(text: "not-utf-8: the decoded document is not UTF-8")
        }
        if isCleaned, text.contains(where: \.isNewline) {
            throw Diagnosis(text: "not-cleaned: the document contains line breaks")
        }
        let response = try Self.response(in: bytes)
        guard let trust else { throw Diagnosis(text: "no-trust: no trusted key was given") }
        var policy = ValidationPolicy.attributeQuery(audience: audience)
        // The store of used assertions enforces this condition.
        policy.oneTimeUse = .ignored
        let confirmed = response?.assertions.flatMap { $0.subject?.confirmations ?? [] } ?? []
        if response?.inResponseTo != nil || confirmed.contains(where: { $0.data?.inResponseTo != nil }) {
            policy.inResponseTo = .anyOf(Set(requests.compactMap { XMLID($0) }))
        }
        let validator = ResponseValidator(policy: policy, trust: trust, signatures: signatures)
        switch validator.validate(bytes, at: Timestamp(seconds: now / 1_000)) {
        case .accepted(let response):
            guard var signIn = Self.signIn(response.assertion[dynamicMember: \.self]) else {
                throw Diagnosis(text: "no-user: the assertion has no NameID")
            }
            signIn.assertions = response.assertions.map { [$0.issuer.value, $0.id.rawValue] }
            return signIn
        case .rejected(let findings):
            let errors = findings.filter { $0.severity == .error }
            throw Diagnosis(text: errors.prefix(3).map(\.description).joined(separator: "; "))
        case .unreadable(let fault): throw Diagnosis(text: fault.description)
        }
    }

    /// Reads a document without verification, for the setting that checks no document.
    static func unverified(from value: String?) throws(Diagnosis) -> SignIn {
        // Without an assertion in plain text, for example with an encrypted one, the user is not known.
        let assertion = try response(in: TransportDamage.decoded(value))?.assertions.first
        return assertion.flatMap(signIn)
            ?? SignIn(userID: "unverified", attributes: assertion.map(values) ?? [:])
    }

    /// Returns the unverified response, or `nil` if only its framework can be read.
    private static func response(in bytes: [UInt8]) throws(Diagnosis) -> Response? {
        let read = Result { () throws(SAMLError) in try UnverifiedResponse(parsing: bytes) }
        let document = try read.mapError { Diagnosis(text: $0.description) }.get()
        if !document.isInSOAPEnvelope { return document.response }
        throw Diagnosis(text: "not-a-response: the root element is not samlp:Response")
    }

    private static func values(in assertion: Assertion) -> [String: [String]] {
        Dictionary(grouping: assertion.attributes, by: \.name).mapValues { attributes in
            attributes.flatMap { $0.values.compactMap(\.text) }
        }
    }

    /// Returns the user and the attributes of an assertion, or `nil` if it does not name the user.
    private static func signIn(_ assertion: Assertion) -> SignIn? {
        let user = assertion.subject?.nameID?.value.nonEmpty
        return user.map { SignIn(userID: $0, attributes: values(in: assertion)) }
    }
}
