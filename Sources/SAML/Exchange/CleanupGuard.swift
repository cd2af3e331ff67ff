// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
package import SecureXML

/// Says what the clean-up of the exchange recipe would do to a document, before anybody sends it.
///
/// The document is read twice, as it is and as the clean-up leaves it, and the two are compared element
/// by element. For every element that bears a signature the canonical octets are compared as well.
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
            return CleanupAssessment(.unchanged, "the clean-up keeps every byte")
        }
        do throws(XMLFault) {
            let cleaned = try XMLTree(
                parsing: Whitespace.cleanedUp(original.source.span),
                limits: limits.parseLimits
            )
            return Self.compare(original, cleaned)
        } catch {
            return CleanupAssessment(.breaksXML, "the clean-up would break the XML: \(error.reason)")
        }
    }

    private static func compare(_ original: borrowing XMLTree, _ cleaned: borrowing XMLTree) -> CleanupAssessment {
        var signatures = 0
        var found: CleanupAssessment?
        forEachSignedPair(original.root, cleaned.root) { element, counterpart in
            signatures += 1
            guard found == nil else { return }
            if signatures > mostSignatures {
                found = CleanupAssessment(
                    .changesSignedContent,
                    "more than \(mostSignatures) signatures; the clean-up is taken to break one"
                )
            } else if signedOctets(of: element, in: original) != signedOctets(of: counterpart, in: cleaned) {
                found = CleanupAssessment(
                    .changesSignedContent,
                    "the clean-up would change content that the signature of this element covers",
                    at: SourceLocation(element.location),
                    path: element.path
                )
            }
        }
        if let found {
            return found
        }
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
        return CleanupAssessment(.harmless, "the clean-up changes white space that carries no meaning")
    }

    /// Walks both trees side by side, and gives every element that holds a signature with its counterpart.
    private static func forEachSignedPair(
        _ original: XMLElementView,
        _ cleaned: XMLElementView,
        _ body: (XMLElementView, XMLElementView) -> Void
    ) {
        var isSigned = false
        var child = original.firstChildElement
        var counterpart = cleaned.firstChildElement
        while let left = child, let right = counterpart {
            if left.is(Names.signature) { isSigned = true }
            forEachSignedPair(left, right, body)
            child = left.nextSiblingElement
            counterpart = right.nextSiblingElement
        }
        if isSigned {
            body(original, cleaned)
        }
    }

    /// What the signatures that an element holds were made over: itself without them, and their `SignedInfo`.
    ///
    /// Nil, which equals nothing, if there are no canonical octets.
    private static func signedOctets(of element: XMLElementView, in tree: borrowing XMLTree) -> [[UInt8]]? {
        do throws(CanonicalizationFault) {
            var octets: [[UInt8]] = []
            var child = element.firstChildElement
            while let signature = child {
                child = signature.nextSiblingElement
                guard signature.is(Names.signature) else { continue }
                octets.append(try tree.canonicalOctets(of: element, excluding: signature, Canonicalization(.exclusive)))
                var part = signature.firstChildElement
                while let current = part {
                    part = current.nextSiblingElement
                    guard current.is(Names.signedInfo) else { continue }
                    octets.append(try tree.canonicalOctets(of: current, Canonicalization(.exclusive)))
                }
            }
            return octets
        } catch {
            return nil
        }
    }
}
