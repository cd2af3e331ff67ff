// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

/// The assertions of a response: each verified, opened and read on its own.
extension ResponseJudge {
    /// Judges all assertions.
    ///
    /// - Parameters:
    ///   - message: The response in the original, in which signatures are verified.
    ///   - tree: The original.
    ///   - sourceMessage: The response in what is read.
    ///   - response: The model of what is read. Each entry is replaced by what was verified and opened.
    ///   - presence: What came of the signature of the response.
    mutating func judgeAssertions(
        at message: XMLElementView,
        in tree: borrowing XMLTree,
        readFrom sourceMessage: XMLElementView,
        _ response: inout Response,
        signed presence: Presence
    ) {
        var originals = SignatureChildren(of: message)
        var sources = SignatureChildren(of: sourceMessage)
        for index in response.entries.indices {
            guard let original = originals.nextEntry(), let source = sources.nextEntry() else { return }
            let judged: ResponseJudgement.JudgedAssertion
            switch response.entries[index] {
            case .assertion(let assertion):
                let own = verifyOwn(of: assertion, at: original, in: tree, reportedAt: original, signed: presence)
                judged = judge(assertion, own, readFrom: source, signed: presence, wasEncrypted: false)
            case .encrypted:
                judged = judgeEncrypted(at: original, readFrom: source, signed: presence)
            }
            judgement.assertions.append(judged)
            if let assertion = judged.assertion { response.entries[index] = .assertion(assertion) }
        }
    }

    /// What came of the own signature of an assertion.
    private struct OwnSignature {
        var presence = Presence.absent

        /// The octets that it covers, if it verified.
        var octets: [UInt8]?
    }

    /// Verifies the own signature of an assertion.
    ///
    /// - Parameters:
    ///   - assertion: The assertion as it was read.
    ///   - element: The assertion where its own signature is verified.
    ///   - tree: The document of `element`.
    ///   - place: What findings are about, in the original.
    ///   - presence: What came of the signature of the response.
    /// - Returns: Whether there is a signature, and the octets that it covers if it verified.
    private mutating func verifyOwn(
        of assertion: Assertion,
        at element: XMLElementView,
        in tree: borrowing XMLTree,
        reportedAt place: XMLElementView,
        signed presence: Presence
    ) -> OwnSignature {
        var own = OwnSignature()
        if let signature = element.signature {
            let moment = moment(for: assertion)
            own.octets = verify(signature, in: tree, covering: .assertion, of: assertion.issuer, at: moment)?.octets
            own.presence = own.octets == nil ? .invalid : .valid
        }
        if verifiesAdvice { verifySignatures(below: element, in: tree) }
        checkRequirement(own.presence, presence, at: place)
        return own
    }

    /// Judges an assertion that can be read.
    ///
    /// - Parameters:
    ///   - assertion: The assertion as it was read from `source`.
    ///   - own: What came of its own signature.
    ///   - source: The assertion in what is read.
    ///   - presence: What came of the signature of the response.
    ///   - wasEncrypted: Whether the assertion came encrypted.
    /// - Returns: The assertion, opened as far as it can be.
    private mutating func judge(
        _ assertion: Assertion,
        _ own: OwnSignature,
        readFrom source: XMLElementView,
        signed presence: Presence,
        wasEncrypted: Bool
    ) -> ResponseJudgement.JudgedAssertion {
        // What a response signs are its ciphertexts: what an assertion in one signs is nearer to what is read.
        if let octets = own.octets, presence != .valid || wasEncrypted {
            return .init(assertion: read(octets), isVerified: true, wasEncrypted: wasEncrypted)
        }
        return .init(
            assertion: open(assertion, at: source, isCovered: presence == .valid),
            isVerified: presence == .valid && own.presence != .invalid,
            wasEncrypted: wasEncrypted
        )
    }

    /// Judges an encrypted assertion: what is inside stands under the same rules as one in the clear (S-34).
    private mutating func judgeEncrypted(
        at original: XMLElementView,
        readFrom source: XMLElementView,
        signed presence: Presence
    ) -> ResponseJudgement.JudgedAssertion {
        let closed = ResponseJudgement.JudgedAssertion(
            assertion: nil,
            isVerified: presence == .valid,
            wasEncrypted: true
        )
        guard let decrypter = validator.decrypter else {
            checkClosed(presence, at: original)
            return closed
        }
        do throws(DecryptionFault) {
            let opened = try decrypter.open(source, isCoveredBySignature: presence == .valid, budget: &budget)
            let decoded = DecodedAssertion(opened.element)
            // What cannot be read was not opened (S-35).
            guard let assertion = decoded.assertion else { throw opened.unreadable }
            let (before, missingBefore) = (judgement, missing)
            let own = verifyOwn(
                of: assertion,
                at: opened.element,
                in: opened.tree,
                reportedAt: original,
                signed: presence
            )
            if opened.requiresOwnSignature, own.octets == nil {
                // Nothing may tell that it decrypted: not a finding, nor a signature in the report.
                (judgement, missing) = (before, missingBefore)
                throw .cannotAuthenticate
            }
            judgement.findings += opened.weaknesses.map { $0.warning(at: original) }
            judgement.findings += decoded.findings
            return judge(assertion, own, readFrom: opened.element, signed: presence, wasEncrypted: true)
        } catch {
            judgement.findings.append(error.finding(at: original, keyCount: decrypter.keyCount))
            return closed
        }
    }

    // MARK: Reading

    /// Reads an assertion from the octets that its signature covers (S-21).
    private mutating func read(_ octets: [UInt8]) -> Assertion? {
        do throws(SAMLError) {
            let tree = try XMLTree.parsing(octets, limits: validator.limits.admitting(octets))
            let decoded = DecodedAssertion(tree.root)
            guard let assertion = decoded.assertion else {
                judgement.findings += decoded.findings
                return nil
            }
            return open(assertion, at: tree.root, isCovered: true)
        } catch {
            judgement.findings.append(error.finding.withoutPlace)
            return nil
        }
    }

    /// Opens the encrypted parts of an assertion.
    private mutating func open(
        _ assertion: Assertion,
        at element: XMLElementView,
        isCovered: Bool
    ) -> Assertion {
        guard let decrypter = validator.decrypter else { return assertion }
        let (opened, findings) = decrypter.open(
            assertion,
            at: element,
            isCoveredBySignature: isCovered,
            budget: &budget
        )
        // Their places are in the octets that were read, which nobody has in front of them.
        judgement.findings += findings.map(\.withoutPlace)
        return opened
    }

    // MARK: What has to be signed

    private mutating func checkRequirement(_ own: Presence, _ around: Presence, at assertion: XMLElementView) {
        let isMissing =
            switch validator.signatures.requirement {
            case .any: own == .absent && around == .absent
            case .assertion, .both: own == .absent
            case .response, nil: false
            }
        guard isMissing else { return }
        missing.append(
            assertion.finding(.signatureMissing, "No verified signature covers this assertion.")
        )
    }

    /// An assertion that stays closed may be signed inside, which nobody can tell.
    private mutating func checkClosed(_ around: Presence, at assertion: XMLElementView) {
        switch validator.signatures.requirement {
        case .any where around != .absent: return
        case .response, nil: return
        case .any, .assertion, .both:
            judgement.findings.append(
                assertion.finding(
                    .encryptionNotDecrypted,
                    "The assertion is encrypted and no decryption key was given, so its signature cannot be verified."
                )
            )
        }
    }
}

extension SignatureChildren {
    /// Takes the next assertion, plain or encrypted, and passes over all in front of it.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func nextEntry() -> XMLElementView? {
        while let child = next() {
            if child.is(Names.assertion) || child.is(Names.encryptedAssertion) { return child }
        }
        return nil
    }
}
#endif
