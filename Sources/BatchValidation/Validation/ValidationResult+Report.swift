// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import SecureXML
internal import TamperingCauses
internal import UntrustedText

/// The findings of a report about a document, in addition to those of the library.
extension ValidationResult {
    /// Rejects a document with changed content, although no key is trusted.
    mutating func addChangedContent(in tree: borrowing XMLTree, within allowance: SearchAllowance) {
        let failures = signatures.isEmpty ? [] : UntrustedDigests.failures(in: tree, within: allowance)
        guard !failures.isEmpty else { return }
        for failure in failures {
            findings.append(failure.finding)
            guard let index = signatures.firstIndex(where: { $0.signature == failure.signature }) else { continue }
            signatures[index] = SignatureResult(signature: failure.signature, outcome: .invalid(failure.finding))
        }
        findings = findings.inReportOrder
    }

    /// Makes content that was not decrypted a warning: without a decryption key, nothing failed, and nothing is decided.
    ///
    /// With an assertion that is readable and not verified, it stays an error: no decryption key can fix that.
    mutating func leaveEncryptedUndecided(areVerified: Bool) {
        guard !areVerified || entries.allSatisfy({ $0.assertion == nil || $0.isVerified }) else { return }
        for index in findings.indices where findings[index].code == .encryptionNotDecrypted {
            findings[index].severity = .warning
        }
    }

    /// Lets a failure be confirmed first, if no verified signature covers its status: anyone can have written it.
    mutating func doubtStatus() {
        guard !isMessageProven,
            let index = findings.firstIndex(where: { $0.code == .statusNotSuccess && $0.severity == .error })
        else { return }
        let step = findings[index].remedy.map { " \($0)" } ?? ""
        findings[index].explain(
            remedy:
                "Confirm the failure in the log of the identity provider first: no trusted key verified this status.\(step)"
        )
    }

    /// Addresses the service provider if it wrote the message.
    mutating func assignParties(_ policy: ValidationPolicy) {
        guard !findings.isEmpty, isFromServiceProvider(policy) else { return }
        for index in findings.indices { findings[index].assignToServiceProvider() }
    }

    /// Whether a service provider wrote the message: by its kind, by the settings, or by the role of its keys.
    private func isFromServiceProvider(_ policy: ValidationPolicy) -> Bool {
        guard let outline else { return false }
        let isResolve = outline.kind.isIdentical(to: "ArtifactResolve")
        if isResolve || MessageType(named: outline.kind)?.sender == .serviceProvider { return true }
        if let issuer = outline.issuer {
            if policy.service?.entityID.isIdentical(to: issuer) == true { return true }
            if policy.audiences.containsIdentical(to: issuer) { return true }
            if policy.issuers.containsIdentical(to: issuer) { return false }
        }
        let roles = signatures.flatMap { ($0.key.map { [$0] } ?? []) + $0.attempts.map(\.key) }.flatMap(\.roles)
        return !roles.isEmpty && roles.allSatisfy { $0 == .serviceProvider }
    }
}

extension CopyDamage {
    /// Returns findings with the one about a copy whose markup was damaged, which explains errors.
    ///
    /// A digest that does not hold has its own cause, and no copy adds a document type or an ID.
    static func explaining(_ findings: [Finding], in document: [UInt8]) -> [Finding] {
        guard findings.contains(where: { $0.severity == .error }),
            !findings.contains(where: { [.signatureInvalidDigest, .xmlDoctype, .xmlDuplicateID].contains($0.code) }),
            let sentence = CopyDamage.sentence(inMarkup: document)
        else { return findings }
        return [Finding(.encodingDamagedCopy, .error, sentence)] + findings
    }
}
