// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
package import SecureXML

/// Says what the clean-up of the exchange recipe would do to a document, before anybody sends it.
///
/// The document is read twice, as it is and as the clean-up leaves it, and the two are compared element by element.
/// For every signature the octets that it covers are compared as well, canonicalised by the very methods that it names.
/// A signature that names others is taken to break.
public struct CleanupGuard: Sendable {
    /// More signatures than any message may bear; beyond that no answer but the cautious one is given.
    private static let mostSignatures = 16

    private let limits: DocumentLimits

    /// Makes a guard.
    ///
    /// - Parameter limits: How much a document may hold.
    public init(limits: DocumentLimits = DocumentLimits()) {
        self.limits = limits
    }

    /// Says what the clean-up would do.
    ///
    /// - Parameter document: The document: UTF-8.
    /// - Returns: The effect and the place that decided it.
    /// - Throws: ``SAMLError`` if the document itself cannot be read as XML.
    public func assess(_ document: [UInt8]) throws(SAMLError) -> CleanupAssessment {
        assess(try XMLTree.parsing(document, limits: limits))
    }

    /// Says what the clean-up would do to a document that was parsed already.
    package func assess(_ original: borrowing XMLTree) -> CleanupAssessment {
        if Whitespace.keepsEveryByte(of: original.source.span) {
            return CleanupAssessment(.unchanged, "The cleanup changes no byte.")
        }
        do throws(XMLFault) {
            let cleaned = try XMLTree(
                parsing: Whitespace.cleanedUp(original.source.span),
                limits: limits.parseLimits
            )
            return Self.compare(original, cleaned)
        } catch {
            return CleanupAssessment(.breaksXML, "The cleanup breaks the XML: \(error.reason).")
        }
    }

    private static func compare(_ original: borrowing XMLTree, _ cleaned: borrowing XMLTree) -> CleanupAssessment {
        if let broken = brokenSignature(in: original, cleaned) { return broken }
        var comparison = TreeComparison()
        comparison.compare(original.root, cleaned.root)
        if let difference = comparison.firstDifference {
            return CleanupAssessment(
                .changesValues,
                difference.reason,
                at: SourceLocation(difference.location),
                path: difference.path
            )
        }
        return CleanupAssessment(.harmless, "The cleanup changes only white space without meaning.")
    }

    // MARK: Signatures

    /// The first signature that would no longer hold.
    ///
    /// The clean-up keeps the order of signatures, so the first of one document is the first of the other.
    private static func brokenSignature(
        in original: borrowing XMLTree,
        _ cleaned: borrowing XMLTree
    ) -> CleanupAssessment? {
        var counterpart = nextSignature(from: cleaned.root, inside: cleaned.root)
        var signature = nextSignature(from: original.root, inside: original.root)
        var count = 0
        while let current = signature {
            count += 1
            guard count <= mostSignatures else {
                return CleanupAssessment(
                    .changesSignedContent,
                    "The document has more than \(mostSignatures) signatures; the cleanup is assumed to break one."
                )
            }
            var after: SignedOctets?
            if let other = counterpart {
                after = SignedOctets(other, in: cleaned)
                counterpart = nextSignature(behind: other, inside: cleaned.root)
            }
            if let fault = fault(SignedOctets(current, in: original), after) {
                return assessment(of: current, in: original, fault)
            }
            signature = nextSignature(behind: current, inside: original.root)
        }
        return nil
    }

    /// What becomes of a signature, as words around its name; nil if nothing does.
    private static func fault(_ before: SignedOctets?, _ after: SignedOctets?) -> (String, String)? {
        guard let before else {
            return ("The cleanup is assumed to change the content of ", ", because its coverage is unknown.")
        }
        guard let after else { return ("The cleanup changes ", " itself.") }
        if before.references != after.references {
            return ("The cleanup changes content that ", " covers.")
        }
        if before.signedInfo != after.signedInfo { return ("The cleanup changes `SignedInfo` of ", ".") }
        return nil
    }

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

    /// The element that a signature names, or else the one that it stands in.
    @_lifetime(borrow tree)
    private static func covered(by signature: XMLElementView, in tree: borrowing XMLTree) -> XMLElementView? {
        var next = signature.firstChildElement?.firstChildElement
        while let child = next {
            if child.is(Names.reference) { return SignedOctets.target(of: child, in: tree) }
            next = child.nextSiblingElement
        }
        return nil
    }

    @_lifetime(copy element)
    private static func nextSignature(from element: XMLElementView, inside root: XMLElementView) -> XMLElementView? {
        element.is(Names.signature) ? element : nextSignature(behind: element, inside: root)
    }

    @_lifetime(copy element)
    private static func nextSignature(behind element: XMLElementView, inside root: XMLElementView) -> XMLElementView? {
        var next = element.nextElement(inside: root)
        while let current = next {
            if current.is(Names.signature) { return current }
            next = current.nextElement(inside: root)
        }
        return nil
    }
}
