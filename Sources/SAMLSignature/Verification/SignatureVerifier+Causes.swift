// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import TamperingCauses
internal import UntrustedText

extension PublicKey {
    /// Returns the two numbers of an ECDSA value in DER, or `nil` for another value or another kind of key.
    func numbers(inDER value: [UInt8]) -> [UInt8]? { kind == .ec ? ECDSAValue.numbers(inDER: value, bits: bits) : nil }
}

/// The searches for causes of signature failures.
extension SignatureVerifier {
    /// Returns the cause of changed content, or `nil` if no cause is proven; see ``CauseRecord``.
    func contentCause(
        _ markup: borrowing SignatureMarkup,
        of signed: XMLElementView,
        in tree: borrowing XMLTree
    ) -> ProvenCause? {
        let record = embeddedKeys.record(of: tree)
        if let known = record?.content(of: markup.element) { return known }
        let cause = searchContent(markup, of: signed, in: tree)
        record?.note(content: cause, of: markup.element)
        return cause
    }

    /// Returns the cause of an invalid signature value, or `nil` if no cause is proven; see ``CauseRecord``.
    func valueCause(
        _ markup: borrowing SignatureMarkup,
        in tree: borrowing XMLTree,
        with keys: [PublicKey]
    ) -> (cause: ProvenCause, key: PublicKey)? {
        let record = embeddedKeys.record(of: tree)
        if let known = record?.value(of: markup.element, with: keys) { return known }
        let found = searchValue(markup, in: tree, with: keys)
        record?.note(value: found, of: markup.element, with: keys)
        return found
    }

    /// Searches for the cause of changed content, and returns `nil` if no cause is proven.
    private func searchContent(
        _ markup: borrowing SignatureMarkup,
        of signed: XMLElementView,
        in tree: borrowing XMLTree
    ) -> ProvenCause? {
        let budget = embeddedKeys.budget
        guard !budget.isSpent,
            let octets = try? tree.canonicalOctets(of: signed, markup.reference.selection),
            let received = ReceivedOctets(
                octets,
                signature: markup.element.position,
                CauseContext(
                    depth: signed.depth,
                    canonicalization: markup.reference.selection,
                    outerPrefixes: [signed.outerPrefixes(upTo: signed)]
                ),
                within: budget
            )
        else { return nil }
        if let form = markup.formOfDigest(of: signed, in: tree, within: budget) { return form }
        let algorithm = markup.reference.digestAlgorithm
        let expected = markup.reference.digest
        var cause = received.contentCause {
            algorithm.digest($0).map { DigestAlgorithm.areEqual($0, expected) } ?? false
        }
        if cause?.first == .canonicalizedAlone, !signed.is(Names.assertion), let parent = signed.parent {
            cause?.detail =
                "`\(signed.localName.escapedForReport)` was signed outside `\(parent.localName.escapedForReport)`"
        }
        return cause ?? markup.otherCanonicalization(of: signed, in: tree, within: budget)
    }

    /// Searches for the cause of an invalid signature value, and returns `nil` if no cause is proven: an ECDSA value in
    /// another form, or white space and prefixes of `SignedInfo`.
    private func searchValue(
        _ markup: borrowing SignatureMarkup,
        in tree: borrowing XMLTree,
        with keys: [PublicKey]
    ) -> (cause: ProvenCause, key: PublicKey)? {
        let budget = embeddedKeys.budget
        guard !budget.isSpent,
            let octets = try? tree.canonicalOctets(of: markup.signedInfo, markup.canonicalization),
            let received = ReceivedOctets(
                octets,
                CauseContext(
                    depth: markup.signedInfo.depth,
                    canonicalization: markup.canonicalization,
                    outerPrefixes: [
                        markup.element.parent?.outerPrefixes(upTo: markup.signedInfo) ?? [],
                        markup.element.outerPrefixes(upTo: markup.signedInfo),
                    ]
                ),
                within: budget
            )
        else { return nil }
        let value = markup.value
        let algorithm = markup.algorithm
        let keyWork = keys.reduce(0) { $0 + $1.verificationWork }
        let numbers = keys.map { $0.numbers(inDER: value) }
        let isDER = numbers.contains { $0 != nil }
        var creator: PublicKey?
        func holds(_ octets: [UInt8]) -> Bool {
            creator =
                zip(keys, numbers).first { key, numbers in key.verifies(numbers ?? value, over: octets, algorithm) }?.0
            return creator != nil
        }
        if isDER, budget.spend(keyWork), holds(octets), let creator {
            return (ProvenCause(first: .derSignature), creator)
        }
        if let form = markup.formOfValue(over: octets, with: keys, within: budget) { return form }
        let recovered = RecoveredValue(value, over: octets, with: keys, within: budget)
        if let recovered, let form = recovered.form(over: octets, algorithm) { return (form, recovered.key) }
        for key in keys {
            guard let digest = key.otherDigest(value, over: octets, algorithm, within: budget) else { continue }
            return (ProvenCause(first: .otherDigest, detail: digest.nameForReport), key)
        }
        var cause = received.signedInfoCause(keyWork: keyWork, holds)
        if cause?.first == .canonicalizedAlone { cause?.detail = "`SignedInfo` was canonicalized outside the document" }
        guard let cause, let creator else {
            return recovered.map { (ProvenCause(first: .signedInfoChanged), $0.key) }
        }
        return (isDER ? ProvenCause(first: .derSignature, second: cause.first) : cause, creator)
    }
}
