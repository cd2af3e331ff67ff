// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `samlp:Response`.
    mutating func response(_ element: XMLElementView) -> Response? {
        var attributes = AttributeReader(element)
        let header = header(&attributes)
        let inResponseTo = id("InResponseTo", &attributes)
        let destination = uri("Destination", &attributes)
        let consent = uri("Consent", &attributes)
        expectNoMore(attributes)
        expectNoText(in: element)

        var order = ChildOrder()
        var issuer: NameID?
        var extensions: [XMLContent] = []
        var status: Status?
        var entries: [Response.Entry] = []
        var next = element.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            if child.is(Names.assertion) {
                if admits(child, as: .entries, in: &order), let assertion = assertion(child) {
                    entries.append(.assertion(assertion))
                }
            } else if child.is(Names.status) {
                if admits(child, as: .status, in: &order) { status = self.status(child) }
            } else if child.is(Names.issuer) {
                if admits(child, as: .issuer, in: &order) { issuer = nameID(child) }
            } else if child.is(Names.signature) {
                checkPlace(ofSignature: child, as: .signature, behind: .issuer, in: &order)
                isInSigned = true
            } else if child.is(Names.encryptedAssertion) {
                if admits(child, as: .entries, in: &order) { entries.append(.encrypted(encryptedElement(child))) }
            } else if child.is(Names.extensions) {
                if admits(child, as: .extensions, in: &order) { extensions = self.extensions(child) }
            } else {
                reportUnexpected(child)
            }
        }
        if !order.hasSeen(.status) { reportMissing("`Status`", in: element) }
        guard let status, let id = header.id, let issueInstant = header.issueInstant else { return nil }
        if status.isSuccess && !order.hasSeen(.entries) {
            report(.samlNoAssertion, "The status is Success, but the `Response` contains no assertion.", at: element)
        }
        return Response(
            id: id,
            inResponseTo: inResponseTo,
            issueInstant: issueInstant,
            destination: destination,
            consent: consent,
            issuer: issuer,
            extensions: extensions,
            status: status,
            entries: entries
        )
    }
}

extension ChildRank {
    fileprivate static let issuer = ChildRank(position: 0)
    fileprivate static let signature = ChildRank(position: 1)
    fileprivate static let extensions = ChildRank(position: 2)
    fileprivate static let status = ChildRank(position: 3)
    fileprivate static let entries = ChildRank(position: 4, repeats: true)
}
