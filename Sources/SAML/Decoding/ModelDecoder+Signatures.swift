// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// Where signatures may stand (S-17): at most one in a response and in an assertion, directly behind the issuer.
extension ModelDecoder {
    /// The most signatures of one document, those of assertions given as advice among them.
    static let mostSignatures = 16

    /// Checks the place of a signature among the children of a response or an assertion.
    mutating func checkPlace(
        ofSignature signature: XMLElementView,
        as rank: ChildRank,
        behind issuer: ChildRank,
        in order: inout ChildOrder
    ) {
        if order.hasSeen(rank) {
            report(.signatureMultiple, "The element has more than one `Signature`.", at: signature)
        } else if !order.hasSeenNothing(but: issuer) {
            report(
                .signatureMisplaced,
                "`Signature` does not directly follow `Issuer`.",
                at: signature
            )
        } else if !order.hasSeen(issuer), Self.isInFrontOfIssuer(signature) {
            // The rest is in order, so it is not noted: what stands in the wrong place is the signature.
            return report(
                .signatureMisplaced,
                "`Signature` precedes `Issuer`; it must follow it.",
                at: signature
            )
        }
        _ = order.note(rank)
    }

    private static func isInFrontOfIssuer(_ signature: XMLElementView) -> Bool {
        var next = signature.nextSiblingElement
        while let sibling = next {
            if sibling.is(Names.issuer) { return true }
            next = sibling.nextSiblingElement
        }
        return false
    }

    /// Lists the signatures of a document that stand in no response and no assertion that is read as one.
    mutating func checkPlaces(ofSignaturesIn root: XMLElementView, message: XMLElementView) {
        var count = 0
        // The document element itself is no signature: it would be no message.
        var next = root.nextElement(Names.signature, inside: root)
        while let element = next {
            next = element.nextElement(Names.signature, inside: root)
            count += 1
            guard let parent = element.parent, Self.isSignable(parent, message: message) else {
                report(
                    .signatureMisplaced,
                    "`Signature` stands outside a `Response` or an `Assertion`.",
                    at: element
                )
                continue
            }
        }
        if count > Self.mostSignatures {
            report(
                .xmlLimitExceeded,
                "The document contains \(count) signatures; the limit is \(Self.mostSignatures).",
                at: root
            )
        }
    }

    /// Whether an element may hold a signature: the message, its assertions, and those below their advice and evidence.
    private static func isSignable(_ element: XMLElementView, message: XMLElementView) -> Bool {
        if element.identity == message.identity { return true }
        guard element.is(Names.assertion), let parent = element.parent else { return false }
        return parent.identity == message.identity || parent.is(Names.advice) || parent.is(Names.evidence)
    }
}
