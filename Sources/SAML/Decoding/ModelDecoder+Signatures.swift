// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// Checks signature positions (S-17): at most one in a response or an assertion, directly after the issuer.
extension ModelDecoder {
    /// The maximum number of signatures in a document, including those of assertions in advice.
    static let maximumSignatures = 16

    /// Checks the position of a signature among the children of a response or an assertion.
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
            // Do not record the misplaced signature, so that the elements around it are not reported as well.
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

    /// Reports the signatures of a document that are outside any decoded response or assertion.
    mutating func checkPlaces(ofSignaturesIn root: XMLElementView, message: XMLElementView) {
        var count = 0
        // The search excludes the document element: a signature there is not a message.
        var next = root.nextElement(Names.signature, inside: root)
        while let element = next {
            next = element.nextElement(Names.signature, inside: root)
            count += 1
            guard let parent = element.parent, ResponseOutline.Signature.Coverage(of: parent, in: message) != nil else {
                let isOfOther = MessageType(of: message).map { $0.type != LoneAssertion.self } ?? false
                let place =
                    isOfOther
                    ? "the `\(message.localName)`"
                    : "a `Response`, of its assertions, or of those in their `Advice` or `Evidence`"
                report(
                    .signatureMisplaced,
                    "`Signature` is not a child of \(place).",
                    at: element
                )
                continue
            }
        }
        if count > Self.maximumSignatures {
            report(
                .xmlLimitExceeded,
                "The document contains \(count) signatures; the limit is \(Self.maximumSignatures).",
                at: root
            )
        }
    }
}
