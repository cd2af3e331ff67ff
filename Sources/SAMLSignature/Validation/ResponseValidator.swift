// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML

/// Verifies and validates responses: the one way from the bytes of a message to a ``VerifiedResponse``.
///
/// ```swift
/// let trust = try TrustStore(contentsOf: "mvpd-metadata.xml")
/// let validator = ResponseValidator(policy: .attributeQuery(audience: "https://sp.example.test"), trust: trust)
/// switch validator.validate(bytes, at: now) {
/// case .accepted(let response): response.assertion.attributes["uid"]
/// case .rejected(let findings): …
/// case .unreadable(let fault): …
/// }
/// ```
///
/// It is a value without state. Tasks may share it, and each call works on its own.
public struct ResponseValidator: Sendable {
    private(set) var policy: ValidationPolicy
    let trust: TrustStore
    let signatures: SignaturePolicy
    let decrypter: ElementDecrypter?
    let limits: DocumentLimits
    let diagnosesFailures: Bool

    /// Makes a validator.
    ///
    /// - Parameters:
    ///   - policy: What responses must keep to.
    ///   - trust: The keys that count, and for which issuers.
    ///   - signatures: Which signatures a response needs.
    ///   - decryptionKeys: The keys that open what is encrypted to us.
    ///   - limits: How much a document may hold.
    ///   - diagnosesFailures: Whether a signature that fails is looked into for accidents that explain it. That takes
    ///     up to some dozen times as long as verifying it, and whoever sends documents decides how often; so it is
    ///     for tools, and off unless it is asked for. What is accepted is the same, and takes no longer.
    public init(
        policy: ValidationPolicy,
        trust: TrustStore,
        signatures: SignaturePolicy = SignaturePolicy(),
        decryptionKeys: DecryptionKeys? = nil,
        limits: DocumentLimits = DocumentLimits(),
        diagnosesFailures: Bool = false
    ) {
        self.policy = policy
        self.trust = trust
        self.signatures = signatures
        self.limits = limits
        self.diagnosesFailures = diagnosesFailures
        decrypter = decryptionKeys.map { ElementDecrypter(keys: $0, allowing: signatures.relaxations.ofDecryption) }
    }

    /// Judges a message.
    ///
    /// - Parameters:
    ///   - document: The document: a `samlp:Response`, or a SOAP 1.1 envelope with one.
    ///   - moment: The moment at which time windows, metadata and certificates are judged.
    /// - Returns: The verified response, or every reason why there is none.
    public func validate(_ document: [UInt8], at moment: Timestamp) -> ValidationOutcome {
        do throws(SAMLError) {
            let document = try UnverifiedResponse(parsing: document, limits: limits)
            let judgement = judge(document, at: .instant(moment))
            if let verified = judgement.verified { return .accepted(verified) }
            return .rejected(judgement.findings + Self.reason(for: judgement))
        } catch {
            return .unreadable(error)
        }
    }

    /// A validator behind which a store remembers what is used once.
    var remembering: ResponseValidator {
        var validator = self
        validator.policy.oneTimeUse = .ignored
        return validator
    }

    /// Judges a document that was read already.
    package func judge(_ document: borrowing UnverifiedResponse, at time: JudgingTime) -> ResponseJudgement {
        judge(document, at: time, verifyingAdvice: false)
    }

    /// Judges a document that was read already, and verifies the signatures in advice and evidence, too (S-64).
    ///
    /// They say nothing about the content that is read. Where one of them does not verify, an error says so.
    package func judge(
        _ document: borrowing UnverifiedResponse,
        at time: JudgingTime,
        verifyingAdvice verifiesAdvice: Bool
    ) -> ResponseJudgement {
        var judge = ResponseJudge(self, at: time)
        judge.verifiesAdvice = verifiesAdvice
        judge.judge(document)
        return judge.judgement
    }

    /// What to say where no finding is an error and still nothing is verified: all assertions stayed closed.
    private static func reason(for judgement: ResponseJudgement) -> [Finding] {
        guard !judgement.findings.contains(where: { $0.severity == .error }) else { return [] }
        return [
            Finding(
                .encryptionNotDecrypted,
                .error,
                "All assertions of the response are encrypted, and none was decrypted."
            )
        ]
    }
}

extension Set<Relaxation> {
    /// Those that are about encryption.
    package var ofDecryption: DecryptionAllowances {
        var allowances: DecryptionAllowances = []
        if contains(.aesCBC) { allowances.insert(.aesCBC) }
        if contains(.aesCBCUnsigned) { allowances.insert(.aesCBCUnsigned) }
        if contains(.rsa15) { allowances.insert(.rsa15) }
        return allowances
    }
}
#endif
