// SPDX-License-Identifier: Apache-2.0

package import SecureXML
internal import UntrustedText

/// Locates the SAML message of a document: its root, or the only child of a SOAP 1.1 body (S-50), or the only response in
/// an `ArtifactResponse` at either position, which is read in place, with the namespaces around it.
package enum MessageLocator {
    /// Whether an element is a SOAP 1.1 envelope.
    static func isEnvelope(_ root: XMLElementView) -> Bool { root.is(Names.soapEnvelope) }

    /// Whether the document is a SOAP 1.1 envelope.
    static func isEnvelope(in tree: borrowing XMLTree) -> Bool { isEnvelope(tree.root) }

    /// Returns the message, or `nil` if the document is an envelope that does not contain exactly one message.
    @_lifetime(copy root)
    package static func message(from root: XMLElementView) -> XMLElementView? {
        guard let outer = outerMessage(from: root) else { return nil }
        return message(in: outer)
    }

    /// Returns the response in an `ArtifactResponse`, or the given element.
    @_lifetime(copy outer)
    static func message(in outer: XMLElementView) -> XMLElementView {
        guard let response = response(in: outer) else { return outer }
        return response
    }

    /// Returns the `ArtifactResponse` around the message, or `nil` if no such element surrounds it.
    @_lifetime(copy root)
    package static func artifactResponse(from root: XMLElementView) -> XMLElementView? {
        guard let outer = outerMessage(from: root), response(in: outer) != nil else { return nil }
        return outer
    }

    /// Returns the only response in an `ArtifactResponse`; `nil` for another element, and for none or several responses.
    @_lifetime(copy outer)
    private static func response(in outer: XMLElementView) -> XMLElementView? {
        guard outer.is(Names.artifactResponse) else { return nil }
        var found = Optional<XMLElementView>.none
        var children = ChildElements(of: outer)
        while let child = children.next() {
            guard child.is(Names.response) else { continue }
            if found != nil { return nil }
            found = child
        }
        return found
    }

    /// Returns the root, or the only child of the body of a SOAP envelope.
    @_lifetime(copy root)
    package static func outerMessage(from root: XMLElementView) -> XMLElementView? {
        guard isEnvelope(root) else { return root }
        var next = root.firstChildElement
        if let header = next, header.is(Names.soapHeader) { next = header.nextSiblingElement }
        guard
            let body = next, body.is(Names.soapBody),
            let message = body.firstChildElement, message.nextSiblingElement == nil
        else { return nil }
        return message
    }
}

extension ModelDecoder {
    /// Reports the errors of a SOAP envelope around the message.
    mutating func checkEnvelope(_ root: XMLElementView) {
        expectNoText(in: root)
        var order = ChildOrder()
        root.forEachChild { child in
            switch rank(of: child, among: ChildRank.inEnvelope, in: &order) {
            case .header: checkHeader(child)
            case .body: expectNoText(in: child)
            default: break
            }
        }
    }

    private mutating func checkHeader(_ header: XMLElementView) {
        header.forEachChild { block in
            // The blocks of the ECP profile, whose messages require them, route the message and prove nothing: the rules
            // compare the response itself with the policy (SAML Profiles 4.2.4).
            if let flag = block.attribute(Names.soapMustUnderstand), !flag.isIdentical(to: "0"),
                !Names.ecpHeaders.contains(where: { block.is($0) })
            {
                reportUnexpected(block, "is an unknown SOAP header block with `mustUnderstand`")
            }
        }
    }
}

extension ChildRank {
    fileprivate static let header = ChildRank(0, [Names.soapHeader])
    fileprivate static let body = ChildRank(1, [Names.soapBody])

    // Made once, because these lists are asked for each child.
    fileprivate static let inEnvelope: [ChildRank] = [.header, .body]
}
