// SPDX-License-Identifier: Apache-2.0

package import SAML
package import SecureXML
internal import UntrustedText

/// Recognizes signature wrapping in a rejected document: content that is signed is not the content that a receiver uses (S-22).
package enum SignatureWrapping {
    /// The codes of which a rejected document of an attack has one.
    private static let signs: Set<Finding.Code> = [
        .signatureWrapping, .signatureMisplaced, .signatureMissing, .signatureBadReference, .signatureInvalidDigest,
        .samlMisplacedMessage, .samlTooManyAssertions, .samlUnexpectedElement,
    ]

    /// Returns the finding about a possible attack, or `nil` if each signature and each assertion is in its place.
    ///
    /// - Parameters:
    ///   - tree: The document.
    ///   - result: The result. Content that a valid signature covers is the signer's, wherever it is.
    ///   - isDecoded: Whether the message has no error that prevents the verification of its signatures. Otherwise, only its
    ///     structure is examined. In a decoded message, signatures that were not verified cover unchanged content.
    /// - Returns: The finding.
    package static func finding(
        in tree: borrowing XMLTree,
        _ result: ValidationResult,
        isDecoded: Bool
    ) -> Finding? {
        let root = tree.root
        guard result.verdict == .reject,
            !isDecoded || result.findings.contains(where: { signs.contains($0.code) }),
            let message = MessageLocator.message(from: root),
            // Where nothing is signed, nothing is wrapped.
            result.entries.contains(where: \.isVerified) || root.nextElement(Names.signature, inside: root) != nil
        else { return nil }
        let proven = result.signatures.filter { $0.isProof(ifUnchecked: isDecoded) }.compactMap { $0.signature.id }
        let assumed = result.signatures.filter { $0.isProof(ifUnchecked: true) }.compactMap { $0.signature.id }
        // In a response without an assertion, such as one with an assertion of SAML 1.1, a receiver uses nothing.
        let isUseless = message.is(Names.response) && !message.hasAssertion
        var next = message.nextElement(Names.signature, inside: message)
        while let signature = next {
            next = signature.nextElement(Names.signature, inside: message)
            guard let parent = signature.parent else { continue }
            var references = SignatureView(signature).signedInfo?.references
            if let uri = references?.nextReference()?.element.attribute("URI"), uri.fragment != nil,
                let target = tree.element(selectedBy: uri), target.identity != parent.identity
            {
                return finding(signed: target, in: message, user: parent)
            }
            guard let coverage = ResponseOutline.Signature.Coverage(of: parent, in: message) else {
                if parent.is(Names.assertion) || parent.is(Names.response) {
                    return finding(signed: parent, in: message)
                }
                if isUseless { continue }
                return finding(stray: signature)
            }
            if coverage.isInsideAssertion, !isInside(parent, elementsWithID: proven) {
                return finding(signed: parent, in: message)
            }
        }
        var found: Finding?
        MessagePlaces.forEachMisplaced(inside: root, message: message) { element in
            guard found == nil, !isInside(element, elementsWithID: proven) else { return }
            if element.signature != nil {
                found = finding(signed: element, in: message)
            } else if !isUseless {
                found = finding(stray: element)
            }
        }
        return found ?? second(in: message, proven, orSigned: assumed, result.entries.map(\.isVerified))
    }

    /// Returns the finding about an assertion without a signature next to a signed one.
    private static func second(
        in message: XMLElementView,
        _ proven: [String],
        orSigned assumed: [String],
        _ verified: [Bool]
    ) -> Finding? {
        if let id = message.attribute("ID"), proven.containsIdentical(to: id), message.signature != nil { return nil }
        var (signed, unsigned) = (Optional<XMLElementView>.none, Optional<XMLElementView>.none)
        var index = 0
        var children = ChildElements(of: message)
        while let child = children.next() {
            guard child.is(Names.assertion) || child.is(Names.encryptedAssertion) else { continue }
            let isVerified = verified.indices.contains(index) && verified[index]
            index += 1
            if isVerified || child.attribute("ID").map({ assumed.containsIdentical(to: $0) }) == true {
                if signed == nil { signed = child }
            } else if unsigned == nil {
                unsigned = child
            }
        }
        guard let signed, let unsigned else { return nil }
        return finding(signed: signed, in: message, user: unsigned)
    }

    /// Returns whether a signature of the message or of an assertion in its place covers an element inside it.
    private static func isInside(_ element: XMLElementView, elementsWithID proven: [String]) -> Bool {
        element.hasAncestor { outer in
            outer.attribute("ID").map(proven.containsIdentical) == true && outer.signature != nil
        }
    }

    /// Returns the finding about signed content outside its place.
    private static func finding(
        signed: XMLElementView,
        in message: XMLElementView,
        user: XMLElementView? = nil
    ) -> Finding {
        let used = path(ofElementInUse: signed, in: message, user?.path)
        return finding(
            "the signed \(signed.word) is at `\(signed.pathForReport)`, the one in use at `\(used)` is not signed.",
            at: signed
        )
    }

    /// Returns the path of what a receiver uses: the message, or its assertion.
    private static func path(
        ofElementInUse signed: XMLElementView,
        in message: XMLElementView,
        _ known: String?
    ) -> String {
        if signed.is(Names.response) { return message.pathForReport }
        var children = ChildElements(of: message)
        var first: String?
        while let child = children.next() {
            guard child.is(Names.assertion) || child.is(Names.encryptedAssertion), child.identity != signed.identity
            else {
                continue
            }
            if let known, known.isIdentical(to: child.path) { return child.pathForReport }
            first = first ?? child.pathForReport
        }
        return first ?? message.pathForReport
    }

    private static func finding(stray element: XMLElementView) -> Finding {
        finding(
            "\(element.word.article) \(element.word) is at `\(element.pathForReport)`, where the standard allows none.",
            at: element
        )
    }

    private static func finding(_ sentence: String, at element: XMLElementView) -> Finding {
        let message = "Possible signature wrapping: \(sentence)"
        return element.finding(.signatureWrapping, message, headline: message)
    }
}

extension SignatureResult {
    /// Whether the signature proves its content; one that was not verified proves it if the digest holds.
    fileprivate func isProof(ifUnchecked isProof: Bool) -> Bool {
        switch outcome {
        case .valid: true
        // The content is intact; only the key or the algorithm is not good enough.
        case .invalid(let finding):
            [
                .signatureUntrustedKey, .signatureKeyExpired, .signatureKeyNotYetValid, .signatureWeakKey,
                .signatureAlgorithmNotAllowed,
            ]
            .contains(finding.code)
        case .unchecked: isProof
        }
    }
}

extension XMLElementView {
    fileprivate var pathForReport: String { path.escapedForReport(limit: .max) }

    /// The name of the element in a sentence.
    fileprivate var word: String {
        if self.is(Names.assertion) { return "assertion" }
        if self.is(Names.response) { return "response" }
        if self.is(Names.signature) { return "signature" }
        return self.is(Names.encryptedAssertion) ? "encrypted assertion" : "element"
    }
}

extension String {
    fileprivate var article: String { ["assertion", "encrypted assertion", "element"].contains(self) ? "an" : "a" }
}
