// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

/// Judges one response: form, signatures, content read again from what was signed, policy.
///
/// There are two documents. The original is what came: signatures are verified in it, because they are made over
/// what surrounds them, too, and findings have their places in it. The source is what is read: the octets that the
/// signature of the response covers, or the original itself if it has none (S-21).
struct ResponseJudge {
    let validator: ResponseValidator
    let verifier: SignatureVerifier
    let time: JudgingTime

    /// Whether signatures in advice and evidence are verified, too (S-64).
    var verifiesAdvice = false

    var judgement = ResponseJudgement()
    var budget: DecryptionBudget

    /// The required signatures that are missing.
    var missing: [Finding] = []

    /// When the response was issued, if its signature verified.
    private var signedIssueInstant: Timestamp?

    init(_ validator: ResponseValidator, at time: JudgingTime) {
        self.validator = validator
        self.time = time
        verifier = SignatureVerifier(
            relaxations: validator.signatures.relaxations,
            diagnosesFailures: validator.diagnosesFailures
        )
        budget = DecryptionBudget(limits: validator.limits.parseLimits)
    }

    /// Judges a response.
    mutating func judge(_ original: borrowing UnverifiedResponse) {
        judgement.findings = original.findings
        // Nothing is verified in a document of another form (S-14).
        guard let response = original.response, let message = MessageLocator.message(from: original.tree.root) else {
            judgement.signatures = original.outline.signatures.map {
                SignatureResult(signature: $0, outcome: .unchecked)
            }
            return
        }
        guard let signature = message.signature else {
            return judgeContent(of: original, readFrom: original, signed: .absent)
        }
        let verified = verify(
            signature,
            in: original.tree,
            covering: .response,
            of: response.issuer,
            at: time.instant(issuedAt: response.issueInstant)
        )
        guard let verified, let source = reread(verified.octets, signature) else {
            return judgeContent(of: original, readFrom: original, signed: .invalid)
        }
        signedIssueInstant = source.response?.issueInstant
        judgeContent(of: original, readFrom: source, signed: .valid)
    }

    /// What came of a signature that may be there.
    enum Presence {
        case absent
        case invalid
        case valid
    }

    private mutating func judgeContent(
        of original: borrowing UnverifiedResponse,
        readFrom source: borrowing UnverifiedResponse,
        signed presence: Presence
    ) {
        guard
            var response = source.response,
            let message = MessageLocator.message(from: original.tree.root),
            let sourceMessage = MessageLocator.message(from: source.tree.root)
        else { return }
        let contents = ResponseEnvelope.Contents(response)
        judgement.envelope = presence == .valid ? .signed(contents) : .unsigned(contents)
        checkResponseRequirement(presence, at: message)
        judgeAssertions(
            at: message,
            in: original.tree,
            readFrom: sourceMessage,
            &response,
            signed: presence
        )
        reportMissing()
        let moment = validationTime(of: response, at: message)
        judgement.moment = moment
        let subject = RuleSubject(
            response: response,
            policy: validator.policy,
            instant: moment,
            responseIsSigned: presence != .absent,
            signaturesHold: !judgement.findings.contains { $0.severity == .error && $0.code.area == "signature" },
            openedEncrypted: judgement.assertions.contains(where: \.wasEncrypted)
        )
        let rules = ResponseRules.applying(
            signaturesWereChecked: true,
            decryptionWasTried: validator.decrypter != nil
        )
        judgement.findings = rules.findings(on: subject, placedIn: original, after: judgement.findings)
    }

    /// Reads again what was digested, by the same parser, the same rules and the same limits (S-21).
    ///
    /// Canonical octets may be longer than what they were made from; everything else counts as it did.
    private mutating func reread(_ octets: [UInt8], _ signature: XMLElementView) -> UnverifiedResponse? {
        do throws(SAMLError) {
            let source = try UnverifiedResponse(rereading: octets, limits: validator.limits.admitting(octets))
            if source.response != nil { return source }
            judgement.findings += source.findings
        } catch {
            judgement.findings.append(error.finding.withoutPlace)
        }
        return nil
    }

    // MARK: Time

    /// The moment at which the signature of an assertion is judged.
    func moment(for assertion: Assertion) -> Timestamp {
        time.instant(issuedAt: signedIssueInstant ?? assertion.issueInstant)
    }

    /// The moment at which the policy is judged: from signed content, or with a warning (S-66).
    ///
    /// Of several signed assertions the latest counts: an old one beside it does not become valid again.
    private mutating func validationTime(of response: Response, at message: XMLElementView) -> Timestamp {
        let verified = judgement.assertions.compactMap { $0.isVerified ? $0.assertion?.issueInstant : nil }
        if let signed = signedIssueInstant ?? verified.max() { return time.instant(issuedAt: signed) }
        if time == .issueInstant {
            var finding = message.finding(
                .signatureMissing,
                "The validation time is the `IssueInstant` of the response, \(response.issueInstant), and no verified "
                    + "signature covers it: the sender could choose it.",
                remedy: "Pass the validation time with `--at`."
            )
            finding.severity = .warning
            judgement.findings.append(finding)
        }
        return time.instant(issuedAt: response.issueInstant)
    }

    // MARK: Signatures

    /// Verifies a signature, and notes what came of it.
    mutating func verify(
        _ signature: XMLElementView,
        in tree: borrowing XMLTree,
        covering coverage: ResponseOutline.Signature.Coverage,
        of issuer: NameID?,
        at moment: Timestamp
    ) -> SignatureVerifier.Verified? {
        let outline = ResponseOutline.Signature(signature, covers: coverage, id: signature.parent?.attribute("ID"))
        // Without an issuer there is nobody whose keys could be asked for, and a rule says so (S-41).
        guard let issuer else {
            judgement.signatures.append(SignatureResult(signature: outline, outcome: .unchecked))
            return nil
        }
        do throws(Finding) {
            let keys = validator.trust.keys(forIssuer: issuer.value, at: moment)
            let verified = try verifier.verify(signature, in: tree, with: keys)
            try check(verified.key.validity, of: signature, at: moment)
            judgement.findings += verified.warnings
            judgement.signatures.append(SignatureResult(signature: outline, outcome: .valid(verified.key)))
            return verified
        } catch {
            judgement.findings.append(error)
            judgement.signatures.append(SignatureResult(signature: outline, outcome: .invalid(error)))
            return nil
        }
    }

    /// Holds the certificate of a key against the moment, as far as the policy minds (S-32).
    private mutating func check(
        _ validity: PublicKey.Validity?,
        of signature: XMLElementView,
        at moment: Timestamp
    ) throws(Finding) {
        guard let unplaced = validity?.finding(at: moment) else { return }
        var finding = signature.finding(unplaced.code, unplaced.message, expected: unplaced.expected)
        switch validator.signatures.certificateValidity {
        case .ignored: return
        case .enforced: throw finding
        case .reported:
            finding.severity = .warning
            judgement.findings.append(finding)
        }
    }

    /// Lists what lacks, unless something is wrong with what is there: that comes first.
    private mutating func reportMissing() {
        let isSpoilt = judgement.findings.contains {
            $0.severity == .error && ($0.code.area == "signature" || $0.code.area == "encryption")
        }
        if !isSpoilt { judgement.findings += missing }
    }

    private mutating func checkResponseRequirement(_ presence: Presence, at message: XMLElementView) {
        guard presence == .absent else { return }
        switch validator.signatures.requirement {
        case .response, .both:
            missing.append(
                message.finding(
                    .signatureMissing,
                    "The `Response` is not signed; the policy requires a signature of the `Response`."
                )
            )
        case .any where judgement.envelope?.holdsNothing(in: message) == true:
            missing.append(
                message.finding(.signatureMissing, "The `Response` contains no assertion and is not signed.")
            )
        case .any, .assertion, nil: return
        }
    }
}

extension ResponseEnvelope {
    /// Whether a response has no assertion, so that only its own signature could say anything.
    fileprivate func holdsNothing(in message: XMLElementView) -> Bool {
        var next = message.firstChildElement
        while let child = next {
            if child.is(Names.assertion) || child.is(Names.encryptedAssertion) { return false }
            next = child.nextSiblingElement
        }
        return true
    }
}

extension XMLElementView {
    /// The signature of a response or an assertion, at the one place where decoding lets it stand (S-17).
    var signature: XMLElementView? {
        @_lifetime(copy self)
        get {
            var next = firstChildElement
            if let issuer = next, issuer.is(Names.issuer) { next = issuer.nextSiblingElement }
            guard let signature = next, signature.is(Names.signature) else { return nil }
            return signature
        }
    }
}

extension DocumentLimits {
    /// These limits, with room for the canonical form of a document that kept to them.
    func admitting(_ octets: [UInt8]) -> DocumentLimits {
        var limits = self
        limits.bytes = max(limits.bytes, octets.count)
        return limits
    }
}
#endif
