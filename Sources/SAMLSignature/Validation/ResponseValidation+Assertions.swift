// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import TamperingCauses

/// Verification, decryption and decoding of the assertions of a response.
extension ResponseValidation {
    /// Validates all assertions.
    ///
    /// - Parameters:
    ///   - message: The response in the original document, in which signatures are verified.
    ///   - tree: The original document.
    ///   - sourceMessage: The response in the source document.
    ///   - response: The model of the source document. Its entries are replaced by the verified and decrypted ones.
    ///   - isComplete: Whether the model contains all attributes.
    ///   - state: The result of verifying the signature of the response.
    mutating func validateAssertions(
        at message: XMLElementView,
        in tree: borrowing XMLTree,
        readFrom sourceMessage: XMLElementView,
        _ response: inout Response,
        isComplete: Bool,
        signed state: SignatureState
    ) {
        var originals = ChildElements(of: message)
        var sources = ChildElements(of: sourceMessage)
        var entries = response.entries
        let issuer = response.issuer
        // A change of the response creates another object, so there is one for all assertions.
        defer { response.entries = entries }
        for index in entries.indices {
            guard let original = originals.nextEntry(), let source = sources.nextEntry() else { return }
            let validated: ValidationResult.Entry
            switch entries[index] {
            case .assertion(let assertion):
                let around = authority(state, of: issuer, over: assertion)
                let own = verifyOwn(of: assertion, at: original, in: tree, reportedAt: original, signed: around)
                // Only the attributes of signed elements are missing, and only verified octets contain them.
                let isDeferred = !isComplete && (own.state != .absent || state != .absent)
                let decoded = isDeferred && own.octets == nil ? Self.completed(assertion, from: source) : assertion
                validated = validate(
                    decoded,
                    own,
                    readFrom: source,
                    in: original,
                    signed: around.state,
                    wasEncrypted: false
                )
                // If the octets cannot be read, the rules examine the document.
                entries[index] = .assertion(
                    validated.assertion ?? (isDeferred ? Self.completed(assertion, from: source) : assertion)
                )
            case .encrypted:
                validated = validateEncrypted(at: original, readFrom: source, signed: state, by: issuer)
                if let assertion = validated.assertion { entries[index] = .assertion(assertion) }
            }
            result.entries.append(validated)
        }
    }

    /// Returns an assertion with its attributes, for which there are no verified octets.
    private static func completed(_ assertion: Assertion, from source: XMLElementView) -> Assertion {
        DecodedAssertion(source, reporting: .errors).assertion ?? assertion
    }

    /// The result of verifying an assertion's own signature.
    private struct OwnSignature {
        var state = SignatureState.absent

        /// The octets that the signature covers, or `nil` if it does not verify.
        var octets: [UInt8]?
    }

    /// Verifies an assertion's own signature.
    ///
    /// - Parameters:
    ///   - assertion: The decoded assertion.
    ///   - element: The assertion in the document in which its signature is verified.
    ///   - tree: The document of `element`.
    ///   - place: The element of the original document that findings refer to.
    ///   - authority: The authority of the signature of the response.
    /// - Returns: Whether there is a signature and, if it verifies, the octets that it covers.
    private mutating func verifyOwn(
        of assertion: Assertion,
        at element: XMLElementView,
        in tree: borrowing XMLTree,
        reportedAt place: XMLElementView,
        signed authority: Authority
    ) -> OwnSignature {
        var own = OwnSignature()
        if let signature = element.signature {
            let moment = moment(for: assertion)
            own.octets = verify(signature, in: tree, covering: .assertion, of: assertion.issuer, at: moment)?.octets
            own.state = own.octets == nil ? .invalid : .valid
        }
        if verifiesAdvice { verifySignatures(below: element, in: tree) }
        checkRequirement(own.state, authority, at: place)
        return own
    }

    /// Validates an unencrypted or decrypted assertion.
    ///
    /// - Parameters:
    ///   - assertion: The assertion, decoded from `source`.
    ///   - own: The result of verifying its own signature.
    ///   - source: The assertion in the source document.
    ///   - original: The assertion, encrypted or not, in the original document.
    ///   - state: The result of verifying the signature of the response, if it has authority over the assertion.
    ///   - wasEncrypted: Whether the assertion was encrypted.
    /// - Returns: The assertion, with as many parts decrypted as possible.
    private mutating func validate(
        _ assertion: Assertion,
        _ own: OwnSignature,
        readFrom source: XMLElementView,
        in original: XMLElementView,
        signed state: SignatureState,
        wasEncrypted: Bool
    ) -> ValidationResult.Entry {
        // The signature of a response covers ciphertext, so the signature inside the assertion takes precedence.
        if let octets = own.octets, state != .valid || wasEncrypted {
            return .init(assertion: read(octets, in: original), isVerified: true, wasEncrypted: wasEncrypted)
        }
        return .init(
            assertion: open(assertion, at: source, in: original, isCovered: state == .valid),
            isVerified: state == .valid && own.state != .invalid,
            wasEncrypted: wasEncrypted
        )
    }

    /// Validates an encrypted assertion; its plaintext must meet the same rules as an unencrypted assertion (S-34).
    private mutating func validateEncrypted(
        at original: XMLElementView,
        readFrom source: XMLElementView,
        signed state: SignatureState,
        by issuer: NameID?
    ) -> ValidationResult.Entry {
        let closed = ValidationResult.Entry(
            assertion: nil,
            isVerified: state == .valid,
            wasEncrypted: true
        )
        guard let decrypter = validator.decrypter else {
            checkClosed(state, at: original)
            return closed
        }
        budget.noteIdentifiers(ofDocument: original)
        do throws(DecryptionFault) {
            let opened = try decrypter.open(source, isCoveredBySignature: state == .valid, budget: &budget)
            let decoded = DecodedAssertion(opened.element)
            // A decoding failure is reported as a decryption failure (S-35).
            guard let assertion = decoded.assertion else { throw opened.unreadable }
            let (before, missingBefore) = (result, missing)
            let outer = verifier
            // A search for a cause would also reveal that decryption succeeded, by its duration and by its budget.
            if opened.requiresOwnSignature {
                verifier.diagnoses = false
                verifier.embeddedKeys = EmbeddedKeys(within: DiagnosisBudget(SearchAllowance(work: 0, isShare: false)))
            }
            let around = authority(state, of: issuer, over: assertion)
            let own = verifyOwn(
                of: assertion,
                at: opened.element,
                in: opened.tree,
                reportedAt: original,
                signed: around
            )
            verifier = outer
            if opened.requiresOwnSignature, own.octets == nil {
                // Nothing may reveal that decryption succeeded, neither a finding nor a signature in the report.
                (result, missing) = (before, missingBefore)
                throw .cannotAuthenticate
            }
            if opened.requiresOwnSignature { budget.accept(opened) }
            result.findings += opened.weaknesses.map { $0.warning(at: original) }
            result.findings += decoded.findings
            return validate(
                assertion,
                own,
                readFrom: opened.element,
                in: original,
                signed: around.state,
                wasEncrypted: true
            )
        } catch {
            let sender = verifier.diagnoses ? issuer : nil
            let moment = time.instant(issuedAt: Timestamp(seconds: 0))
            let trusted = sender.map { validator.trust.keys(forIssuer: $0.value, at: moment).keys } ?? []
            result.findings.append(error.finding(at: original, keys: decrypter.keys, besides: trusted))
            return closed
        }
    }

    // MARK: Reading

    /// Decodes an assertion from the octets that its signature covers (S-21).
    private mutating func read(_ octets: [UInt8], in original: XMLElementView) -> Assertion? {
        do throws(SAMLError) {
            let tree = try XMLTree.readingCanonical(octets, limits: validator.limits.admitting(octets))
            let decoded = DecodedAssertion(tree, reporting: .errors)
            guard let assertion = decoded.assertion else {
                result.findings += decoded.findings
                return nil
            }
            return open(assertion, at: tree.root, in: original, isCovered: true)
        } catch {
            result.findings.append(error.finding.placed(at: nil, path: nil))
            return nil
        }
    }

    /// Decrypts the encrypted parts of an assertion, which is in an element of the original document.
    private mutating func open(
        _ assertion: Assertion,
        at element: XMLElementView,
        in original: XMLElementView,
        isCovered: Bool
    ) -> Assertion {
        guard let decrypter = validator.decrypter, !assertion.encryptedParts.isEmpty else { return assertion }
        budget.noteIdentifiers(ofDocument: original)
        let (opened, findings) = decrypter.open(
            assertion,
            at: element,
            isCoveredBySignature: isCovered,
            budget: &budget
        )
        // Their locations are in the decoded octets, which users do not see.
        result.findings += findings.map { $0.placed(at: nil, path: nil) }
        return opened
    }
}

extension ChildElements {
    /// Returns the next assertion, encrypted or not, and skips all elements before it.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func nextEntry() -> XMLElementView? {
        while let child = next() {
            if child.is(Names.assertion) || child.is(Names.encryptedAssertion) { return child }
        }
        return nil
    }
}
