// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import SAMLSignature

/// Verifies the documents of exchanges.
package struct ExchangeVerifier: Sendable {
    let trust: TrustStore?
    let audience: String
    let signatures: SignaturePolicy

    /// Creates a verifier; without trusted keys, it rejects every document.
    package init(
        trust: TrustStore?,
        audience: String = "https://saml.sp.auth.adobe.com",
        allowances: Set<AlgorithmAllowance> = []
    ) {
        self.trust = trust
        self.audience = audience
        signatures = SignaturePolicy(allowances: allowances)
    }

    /// The values of an accepted document.
    struct SignIn: Hashable {
        var userID: String
        var attributes: [String: [String]]
        let assertions: [Use]

        struct Use: Hashable {
            let issuer: String
            let id: String
        }
    }

    /// The reason that a document is rejected, without personal data.
    struct Diagnosis: Error, Hashable {
        let text: String
    }

    /// Decodes and verifies the value of a form.
    ///
    /// - Parameters:
    ///   - value: The value after the form was decoded once.
    ///   - userIDAttribute: The attribute that identifies the user; `nil` for the name identifier.
    ///   - requests: The identifiers of the requests that a response may answer.
    ///   - isCleaned: Whether the document must contain no line breaks.
    ///   - now: The time in milliseconds since 1970.
    /// - Returns: The values of the document.
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
            throw Diagnosis(text: "not-utf-8: the decoded document is not UTF-8")
        }
        if isCleaned, text.unicodeScalars.contains(where: Self.isNewline) {
            throw Diagnosis(text: "not-cleaned: the document contains line breaks")
        }
        let hasRequest = try Self.namesRequest(bytes)
        guard let trust else { throw Diagnosis(text: "no-trust: no trusted key was given") }
        var policy = ValidationPolicy.attributeQuery(audience: audience)
        // The store of used assertions enforces this condition.
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

    /// Reads a document without verification, for settings that do not reject faults.
    ///
    /// - Throws: A diagnosis if the value is not a readable response.
    static func unverified(from value: String?, userIDAttribute: String?) throws(Diagnosis) -> SignIn {
        let bytes: [UInt8]
        do throws(TransportDamage) {
            bytes = try TransportDamage.decoded(value)
        } catch {
            throw Diagnosis(text: "\(error.rawValue): \(error.explanation)")
        }
        _ = try namesRequest(bytes)
        var signIn = SignIn(userID: "unverified", attributes: [:], assertions: [])
        do throws(SAMLError) {
            let document = try UnverifiedResponse(parsing: bytes)
            // Without an assertion in plain text, for example with an encrypted one, the user is not known.
            guard let assertion = document.response?.assertions.first else { return signIn }
            for attribute in assertion.attributes {
                signIn.attributes[attribute.name, default: []] += attribute.values.compactMap(\.text)
            }
            let named = userIDAttribute.map { signIn.attributes[$0]?.first } ?? assertion.subject?.nameID?.value
            signIn.userID = named?.nonEmpty ?? signIn.userID
        } catch {
            throw Diagnosis(text: error.description)
        }
        return signIn
    }

    /// Returns whether the document names a request; throws if it is not a response.
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
            throw Diagnosis(text: "not-a-response: the root element is not samlp:Response")
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
            throw Diagnosis(text: "no-user: the assertion has no \(userIDAttribute ?? "NameID")")
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
