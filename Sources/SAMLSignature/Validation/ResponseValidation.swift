// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import TamperingCauses

/// The validation of one response: decoding, signatures, decoding of the signed octets, and policy.
///
/// There are two documents. The original document is the received one: signatures are verified in it, because they also
/// cover the namespace context, and findings have their locations in it. The source document is the one that is
/// decoded: the octets that the signature of the response covers, or the original document if the response is not
/// signed (S-21).
struct ResponseValidation {
    let validator: ResponseValidator
    var verifier: SignatureVerifier
    let time: ValidationTime

    /// Whether signatures in advice and evidence are also verified (S-64).
    var verifiesAdvice = false

    /// Whether a verified signature of the issuer of the response covers a form that contains the document.
    var isInVerifiedForm = false

    /// The elements of the original document that verified signatures cover.
    var coverage = SignatureCoverage.nothing

    var result = ValidationResult()
    var budget: DecryptionBudget

    /// The required signatures that are missing.
    var missing: [Finding] = []

    /// The `IssueInstant` of the response, if a verified signature covers it.
    private var signedIssueInstant: Timestamp?

    init(
        _ validator: ResponseValidator,
        at time: ValidationTime,
        with embeddedKeys: EmbeddedKeys = EmbeddedKeys(within: DiagnosisBudget())
    ) {
        self.validator = validator
        self.time = time
        verifier = SignatureVerifier(
            allowances: validator.signatures.allowances,
            diagnoses: validator.diagnosesFailures,
            embeddedKeys: embeddedKeys
        )
        budget = DecryptionBudget(limits: validator.limits.parseLimits)
    }

    /// Validates a response.
    mutating func validate(_ original: borrowing UnverifiedResponse) {
        result.findings = original.findings
        // If the document has a decoding error, no signature is verified (S-14).
        guard let response = original.response, let message = MessageLocator.message(from: original.tree.root) else {
            result.signatures = original.outline.signatures.map {
                SignatureResult(signature: $0, outcome: .unchecked)
            }
            return
        }
        verifyArtifactResponse(of: original, around: response)
        guard let signature = message.signature else {
            if isInVerifiedForm { signedIssueInstant = response.issueInstant }
            return validateContent(of: original, readFrom: original, signed: isInVerifiedForm ? .valid : .absent)
        }
        let verified = verify(
            signature,
            in: original.tree,
            covering: .response,
            of: response.issuer,
            at: time.instant(issuedAt: response.issueInstant)
        )
        if verified == nil { explainEncryption(of: original) }
        guard let verified, let source = reread(verified.octets, signature) else {
            return validateContent(of: original, readFrom: original, signed: .invalid)
        }
        signedIssueInstant = source.response?.issueInstant
        validateContent(of: original, readFrom: source, signed: .valid)
    }

    /// The result of verifying an optional signature.
    enum SignatureState {
        case absent
        case invalid
        case valid
    }

    private mutating func validateContent(
        of original: borrowing UnverifiedResponse,
        readFrom source: borrowing UnverifiedResponse,
        signed state: SignatureState
    ) {
        guard
            var response = source.response,
            let message = MessageLocator.message(from: original.tree.root),
            let sourceMessage = MessageLocator.message(from: source.tree.root)
        else { return }
        let contents = ResponseEnvelope.Contents(response)
        result.status = response.status
        result.envelope = state == .valid ? .signed(contents) : .unsigned(contents)
        checkResponseRequirement(state, at: message, isSuccess: response.status.isSuccess)
        validateAssertions(
            at: message,
            in: original.tree,
            readFrom: sourceMessage,
            &response,
            isComplete: !source.defersSigned,
            signed: state
        )
        reportMissing(in: message)
        let moment = validationTime(of: response, at: message)
        result.validationTime = moment
        let subject = RuleSubject(
            response: response,
            policy: validator.policy,
            instant: moment,
            responseIsSigned: state != .absent,
            signaturesHold: !result.findings.contains { $0.severity == .error && $0.code.area == "signature" },
            openedEncrypted: result.entries.contains(where: \.wasEncrypted),
            holderKeys: KeyInfoReader.keys(in:),
            scopes: validator.trust,
            verified: result.entries.map { $0.isVerified && $0.assertion != nil }
        )
        result.findings = validator.rules.findings(on: subject, placedIn: original, after: result.findings)
    }

    /// Decodes the digested octets, with the same parser, rules and limits (S-21).
    ///
    /// The canonical form may be longer than its source, so the size limits are extended; all others are unchanged.
    private mutating func reread(_ octets: [UInt8], _ signature: XMLElementView) -> UnverifiedResponse? {
        do throws(SAMLError) {
            let source = try UnverifiedResponse(rereading: octets, limits: validator.limits.admitting(octets))
            if source.response != nil { return source }
            result.findings += source.findings
        } catch {
            result.findings.append(error.finding.placed(at: nil, path: nil))
        }
        return nil
    }

    // MARK: Validation time

    /// Returns the time at which the signature of an assertion is verified.
    func moment(for assertion: Assertion) -> Timestamp {
        time.instant(issuedAt: signedIssueInstant ?? assertion.issueInstant)
    }

    /// Returns the validation time of the policy: from signed content, or with a warning (S-66).
    ///
    /// If several assertions are signed, the latest one determines the time, so that an old one does not become valid
    /// again.
    private mutating func validationTime(of response: Response, at message: XMLElementView) -> Timestamp {
        let verified = result.entries.compactMap { $0.isVerified ? $0.assertion?.issueInstant : nil }
        if let signed = signedIssueInstant ?? verified.max() { return time.instant(issuedAt: signed) }
        if time == .issueInstant {
            var finding = message.finding(
                .timeUnsigned,
                "The validation time is the `IssueInstant` of the response, \(response.issueInstant), and no verified "
                    + "signature covers it: the sender could choose it."
            )
            finding.severity = .warning
            result.findings.append(finding)
        }
        return time.instant(issuedAt: response.issueInstant)
    }

    // MARK: Signatures

    /// Verifies a signature, and records the result.
    mutating func verify(
        _ signature: XMLElementView,
        in tree: borrowing XMLTree,
        covering coverage: ResponseOutline.Signature.Coverage,
        of issuer: NameID?,
        at moment: Timestamp
    ) -> SignatureVerifier.Verified? {
        // An assertion in `Advice` or `Evidence` comes from an authority of any role.
        let trust = validator.trust(in: coverage.isInsideAssertion ? SenderRoles(.issuing) : nil)
        let verification = trust.verify(
            signature,
            in: tree,
            covering: coverage,
            of: issuer,
            at: moment,
            with: &verifier
        )
        result.findings += verification.findings
        result.signatures.append(verification.signature)
        if verification.verified != nil { self.coverage.add(signature) }
        return verification.verified
    }

    /// Verifies the signatures of a response with errors; the results are shown and do not count.
    mutating func explainSignatures(of original: borrowing UnverifiedResponse) {
        guard original.response == nil else { return }
        let moment = time.instant(issuedAt: original.shown?.issueInstant.readable ?? Timestamp(seconds: 0))
        result.show(validator.trust(in: nil).explain(original.tree, with: original.findings, at: moment, &verifier))
    }

    /// Reports missing signatures, unless there are errors in existing ones, which take precedence.
    private mutating func reportMissing(in message: XMLElementView) {
        let isSpoilt = result.findings.contains {
            $0.severity == .error && ($0.code.area == "signature" || $0.code.area == "encryption")
        }
        guard !isSpoilt, !missing.isEmpty else { return }
        let explanation = result.signatures.explanation(in: message)
        for var finding in missing {
            if let explanation { finding.explain(explanation.sentence, headline: explanation.headline) }
            if finding.location == SourceLocation(message.location) {
                finding.explain(remedy: remedyForSignedAssertions)
            }
            result.findings.append(finding)
        }
    }

    private mutating func checkResponseRequirement(
        _ state: SignatureState,
        at message: XMLElementView,
        isSuccess: Bool
    ) {
        guard state == .absent else { return }
        let reason: String
        switch validator.signatures.requirement {
        case _ where validator.policy.profile == .saml2int && isSuccess:
            reason =
                "The `Response` is not signed; the profile saml2int requires a signature of each successful `Response`."
        case .response, .both:
            reason = "The `Response` is not signed; the policy requires a signature of the `Response`."
        case .any where !message.hasAssertion:
            reason = "The `Response` contains no assertion and is not signed."
        case .any, .assertion, nil: return
        }
        missing.append(message.finding(.signatureMissing, reason))
    }
}

extension DocumentLimits {
    /// Returns these limits, extended for the canonical form of a document that meets them.
    func admitting(_ octets: [UInt8]) -> DocumentLimits {
        var limits = self
        limits.bytes = max(limits.bytes, octets.count)
        return limits
    }
}
