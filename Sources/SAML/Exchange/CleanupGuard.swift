// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
package import SecureXML

/// Predicts the effect of the whitespace cleanup of the exchange recipe on a document.
///
/// If the cleanup changes only text, its effect follows from the document; see `TextCleanup`. Otherwise, the guard
/// parses the document before and after the cleanup, and compares both node by node. For every signature, it also
/// compares the octets that the signature covers, canonicalized with the algorithms that the signature names. If a
/// signature names an unsupported algorithm or has an unexpected element, the guard assumes that the cleanup breaks it.
public struct CleanupGuard: Sendable {
    /// The maximum number of signatures that the guard compares; in a document with more, it assumes a broken
    /// signature.
    private static let maximumSignatures = 16

    let limits: DocumentLimits

    /// Creates a guard.
    ///
    /// - Parameter limits: The limits on the size and structure of a document.
    public init(limits: DocumentLimits = DocumentLimits()) {
        self.limits = limits
    }

    /// Assesses the effect of the cleanup on a document.
    ///
    /// - Parameter document: The document, as UTF-8.
    /// - Returns: The effect, with the location that determines it.
    /// - Throws: ``SAMLError`` if the original document cannot be parsed as XML.
    public func assess(_ document: [UInt8]) throws(SAMLError) -> CleanupAssessment {
        assess(try XMLTree.parsing(document, limits: limits))
    }

    /// Assesses the effect of the cleanup on a parsed document.
    package func assess(_ original: borrowing XMLTree) -> CleanupAssessment {
        if Whitespace.keepsEveryByte(of: original.source.span) {
            return CleanupAssessment(.unchanged, "The cleanup changes no byte.")
        }
        return assessText(original) ?? assessResult(original)
    }

    /// Assesses the effect without the result of the cleanup, if it is certain; see ``TextCleanup``.
    package func assessText(_ original: borrowing XMLTree) -> CleanupAssessment? {
        guard let text = TextCleanup(of: original) else { return nil }
        var signature = Self.firstSignature(in: original.root)
        var budget = SignedOctetsBudget(for: original)
        var count = 0
        while let current = signature {
            count += 1
            guard count <= Self.maximumSignatures else { return nil }
            var changed: [Bool] = []
            let isKnown = SignatureView(current).forEachCoveredPart(in: original) { part in
                changed.append(text.changes(textOf: part.element, excluding: part.excluded))
                return true
            }
            // More references than one could each walk the whole document.
            guard isKnown, changed.count == 2 else { return nil }
            if changed[1] { return Self.assessment(of: current, in: original, Self.changedContent) }
            if changed[0] { return Self.assessment(of: current, in: original, Self.changedSignedInfo) }
            // Octets that cannot be computed are assumed to change.
            guard SignedOctets(SignatureView(current), in: original, within: &budget) != nil else { return nil }
            signature = current.nextElement(Names.signature, inside: original.root)
        }
        return text.isHarmless ? Self.harmless : nil
    }

    /// Assesses the effect by comparing the document with the result of the cleanup.
    package func assessResult(_ original: borrowing XMLTree) -> CleanupAssessment {
        do throws(XMLFault) {
            let cleaned = try XMLTree(
                parsing: Whitespace.cleanedUp(original.source.span),
                limits: limits.parseLimits
            )
            return Self.compare(original, cleaned)
        } catch {
            // A reader that is less strict, such as about equal identifiers, reads the other elements.
            guard error.code == .malformed else {
                return CleanupAssessment(
                    .changesStructure,
                    "The cleanup makes the document unreadable: \(error.reason)."
                )
            }
            return CleanupAssessment(.breaksXML, "The cleanup breaks the XML: \(error.reason).")
        }
    }

    private static func compare(_ original: borrowing XMLTree, _ cleaned: borrowing XMLTree) -> CleanupAssessment {
        let comparison = TreeComparison(original.root, cleaned.root)
        if let difference = comparison.structure { return CleanupAssessment(.changesStructure, difference) }
        if let broken = brokenSignature(in: original, cleaned) { return broken }
        return comparison.value.map { CleanupAssessment(.changesValues, $0) } ?? harmless
    }

    private static let harmless = CleanupAssessment(
        .harmless,
        "The cleanup changes only insignificant white space."
    )

    // MARK: Signatures

    /// Returns the assessment of the first signature that the cleanup breaks.
    ///
    /// Both documents have the same elements, so signatures correspond by index.
    private static func brokenSignature(
        in original: borrowing XMLTree,
        _ cleaned: borrowing XMLTree
    ) -> CleanupAssessment? {
        var counterpart = firstSignature(in: cleaned.root)
        var signature = firstSignature(in: original.root)
        var budget = SignedOctetsBudget(for: original)
        var cleanedBudget = SignedOctetsBudget(for: cleaned)
        var count = 0
        while let current = signature {
            count += 1
            guard count <= maximumSignatures else {
                return CleanupAssessment(
                    .changesSignedContent,
                    "The document has more than \(maximumSignatures) signatures; the cleanup is assumed to break one."
                )
            }
            var after: SignedOctets?
            if let other = counterpart {
                after = SignedOctets(SignatureView(other), in: cleaned, within: &cleanedBudget)
                counterpart = other.nextElement(Names.signature, inside: cleaned.root)
            }
            if let fault = fault(SignedOctets(SignatureView(current), in: original, within: &budget), after) {
                return assessment(of: current, in: original, fault)
            }
            signature = current.nextElement(Names.signature, inside: original.root)
        }
        return nil
    }

    /// Returns why the cleanup breaks a signature, as the text before and after its name, or `nil` if it does not.
    private static func fault(_ before: SignedOctets?, _ after: SignedOctets?) -> (String, String)? {
        guard let before else {
            return ("The cleanup is assumed to change the content of ", ", because its coverage is unknown.")
        }
        guard let after else { return ("The cleanup changes ", " itself.") }
        if before.references != after.references {
            return changedContent
        }
        return before.signedInfo == after.signedInfo ? nil : changedSignedInfo
    }

    private static let changedContent = ("The cleanup changes content that ", " covers.")
    private static let changedSignedInfo = ("The cleanup changes `SignedInfo` of ", ".")

    private static func assessment(
        of signature: XMLElementView,
        in tree: borrowing XMLTree,
        _ fault: (before: String, after: String)
    ) -> CleanupAssessment {
        var name = "a signature"
        var outline: ResponseOutline.Signature?
        if let covered = covered(by: signature, in: tree) {
            let id = covered.attribute("ID")
            name =
                "the signature of `\(covered.localName.escapedForReport)`"
                + (id.map { " `\($0.escapedForReport)`" } ?? "")
            let coverage: ResponseOutline.Signature.Coverage? =
                covered.is(Names.response) ? .response : covered.is(Names.assertion) ? .assertion : nil
            outline = coverage.map { ResponseOutline.Signature(signature, covers: $0, id: id) }
        }
        return CleanupAssessment(
            .changesSignedContent,
            fault.before + name + fault.after,
            at: SourceLocation(signature.location),
            path: signature.path,
            signature: outline
        )
    }

    /// Returns the element that the first reference of a signature selects, or `nil` if the document does not contain it.
    @_lifetime(borrow tree)
    private static func covered(by signature: XMLElementView, in tree: borrowing XMLTree) -> XMLElementView? {
        guard let signedInfo = SignatureView(signature).signedInfo else { return nil }
        var references = signedInfo.references
        guard let uri = references.nextReference()?.uri else { return nil }
        return tree.element(selectedBy: uri)
    }

    @_lifetime(copy root)
    private static func firstSignature(in root: XMLElementView) -> XMLElementView? {
        root.is(Names.signature) ? root : root.nextElement(Names.signature, inside: root)
    }
}

extension CleanupAssessment {
    fileprivate init(_ effect: CleanupEffect, _ difference: TreeComparison.Difference) {
        self.init(effect, difference.reason, at: SourceLocation(difference.location), path: difference.path)
    }
}
