// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import SAMLSignature

/// Decides whether a document makes a sign-in.
package struct ExchangeVerifier: Sendable {
    let trust: TrustStore?
    let audience: String
    let signatures: SignaturePolicy

    /// Makes a verifier; without trust, it believes nobody.
    package init(
        trust: TrustStore?,
        audience: String = "https://saml.sp.auth.adobe.com",
        relaxations: Set<Relaxation> = []
    ) {
        self.trust = trust
        self.audience = audience
        signatures = SignaturePolicy(relaxations: relaxations)
    }

    /// What an accepted document says.
    struct SignIn: Hashable {
        let userID: String
        let attributes: [String: [String]]
        let assertions: [Use]

        struct Use: Hashable {
            let issuer: String
            let id: String
        }
    }

    /// Why a document is refused, without personal data.
    struct Diagnosis: Error, Hashable {
        let text: String
    }

    /// Decodes and verifies the value of a form.
    ///
    /// - Parameters:
    ///   - value: The value, after the one decoding that a form asks for.
    ///   - userIDAttribute: The attribute that names the user; without one, the name identifier does.
    ///   - requests: The identifiers of the requests that an answer may name.
    ///   - isCleaned: Whether the document must hold no line breaks.
    ///   - now: The milliseconds since 1970.
    /// - Returns: What the document says.
    /// - Throws: A diagnosis.
    func signIn(
        from value: String?,
        userIDAttribute: String? = nil,
        answering requests: [String],
        isCleaned: Bool,
        at now: Int
    ) throws(Diagnosis) -> SignIn {
        let bytes: [UInt8]
        do throws(TransportDamage) {
            bytes = try TransportDamage.decoded(value)
        } catch {
            throw Diagnosis(text: "\(error.rawValue): \(error.explanation)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Diagnosis(text: "not-utf-8: expected UTF-8 inside the Base64, found something else")
        }
        if isCleaned, text.unicodeScalars.contains(where: Self.isNewline) {
            throw Diagnosis(text: "not-cleaned: expected a document without line breaks, found one")
        }
        let hasRequest = try Self.namesRequest(bytes)
        guard let trust else { throw Diagnosis(text: "no-trust: no key was given to verify signatures with") }
        var policy = ValidationPolicy.attributeQuery(audience: audience)
        // The store of used assertions stands behind this.
        policy.oneTimeUse = .ignored
        if hasRequest { policy.inResponseTo = .anyOf(Set(requests.compactMap { XMLID($0) })) }
        let validator = ResponseValidator(policy: policy, trust: trust, signatures: signatures)
        switch validator.validate(bytes, at: Timestamp(seconds: now / 1_000)) {
        case .accepted(let response): return try Self.signIn(from: response, userIDAttribute)
        case .rejected(let findings):
            let errors = findings.filter { $0.severity == .error }
            throw Diagnosis(text: errors.prefix(3).map(\.description).joined(separator: "; "))
        case .unreadable(let fault): throw Diagnosis(text: fault.description)
        }
    }

    /// Reads the document for its kind, and for whether it names a request.
    private static func namesRequest(_ bytes: [UInt8]) throws(Diagnosis) -> Bool {
        var isEnvelope = false
        var namesRequest = false
        do throws(SAMLError) {
            let document = try UnverifiedResponse(parsing: bytes)
            isEnvelope = document.isInSOAPEnvelope
            if let response = document.response {
                let confirmed = response.assertions.flatMap { $0.subject?.confirmations ?? [] }
                namesRequest = response.inResponseTo != nil || confirmed.contains { $0.data?.inResponseTo != nil }
            }
        } catch {
            throw Diagnosis(text: error.description)
        }
        guard !isEnvelope else {
            throw Diagnosis(text: "not-a-response: expected samlp:Response as the root, found an envelope")
        }
        return namesRequest
    }

    private static func signIn(
        from response: VerifiedResponse,
        _ userIDAttribute: String?
    ) throws(Diagnosis) -> SignIn {
        let assertion = response.assertion
        var attributes: [String: [String]] = [:]
        for attribute in assertion.attributes {
            attributes[attribute.name, default: []] += attribute.values.compactMap(\.text)
        }
        let named = userIDAttribute.map { attributes[$0]?.first } ?? assertion.subject?.nameID?.value
        guard let userID = named?.nonEmpty else {
            throw Diagnosis(text: "no-user: expected \(userIDAttribute ?? "a NameID"), found none")
        }
        let uses = response.assertions.map { SignIn.Use(issuer: $0.issuer.value, id: $0.id.rawValue) }
        return SignIn(userID: userID, attributes: attributes, assertions: uses)
    }

    private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
