// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

extension ModelDecoder {
    /// Decodes `samlp:Response`.
    mutating func response(_ element: XMLElementView) -> Response {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        parts.inResponseTo = id("InResponseTo", &attributes)
        parts.isAnswer = true
        expectElementsAlone(attributes)

        var entries: [Response.Entry] = []
        // An assertion that is text, or in no namespace, was reported.
        var isMisread = element.hasCharactersBetweenElements && element.text.value.utf8.contains(UInt8(ascii: "<"))
        element.forEachChild { child in
            if child.is(Names.assertion) {
                if admits(child, as: .entries, in: &parts.order) { entries.append(.assertion(assertion(child))) }
            } else if takes(child, into: &parts) {
                if parts.order.hasSeen(.messageSignature) { isInSigned = true }
            } else if child.is(Names.encryptedAssertion) {
                if admits(child, as: .entries, in: &parts.order) { entries.append(.encrypted(encryptedElement(child))) }
            } else {
                reportUnexpected(child)
                isMisread = isMisread || child.namespaceURI == nil && child.localName.endsWithBytes(of: "Assertion")
            }
        }
        if !parts.order.hasSeen(.messageStatus) { reportMissing("`Status`", in: element) }
        if parts.status.isSuccess && !parts.order.hasSeen(.entries) && !isMisread {
            report(.samlNoAssertion, "The status is Success, but the `Response` contains no assertion.", at: element)
        }
        return Response(parts.header, inResponseTo: parts.inResponseTo, status: parts.status, entries: entries)
    }
}

extension ChildRank {
    fileprivate static let entries = body(0, repeats: true)
}
