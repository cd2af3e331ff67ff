// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// The parts that all messages share, as far as they could be decoded.
struct MessageParts {
    var id: XMLID?
    var issueInstant: Timestamp?
    var destination: URIReference?
    var consent: URIReference?
    var issuer: NameID?
    var extensions: [XMLContent] = []

    // Of answers.
    var isAnswer = false
    var inResponseTo: XMLID?
    var status = Status([])

    /// The children that were decoded.
    var order = ChildOrder()

    /// The header, with placeholders for required attributes that could not be decoded.
    var header: MessageHeader {
        MessageHeader(
            id: id ?? Placeholder.id,
            issueInstant: issueInstant ?? Placeholder.instant,
            destination: destination,
            consent: consent,
            issuer: issuer,
            extensions: extensions
        )
    }
}

extension ChildRank {
    // The children that all messages share come first.
    static let messageIssuer = ChildRank(position: 0)
    static let messageSignature = ChildRank(position: 1)
    static let messageExtensions = ChildRank(position: 2)
    static let messageStatus = ChildRank(position: 3)

    /// A child of one kind of message, after those of all.
    static func body(_ position: UInt8, repeats: Bool = false) -> ChildRank {
        ChildRank(position: 4 + position, repeats: repeats)
    }
}

extension ModelDecoder {
    /// Decodes the attributes that messages and assertions share.
    mutating func identification(
        _ attributes: inout AttributeReader
    ) -> (id: XMLID?, issueInstant: Timestamp?) {
        if let version = string("Version", &attributes, required: true), !version.isIdentical(to: "2.0") {
            report(
                .samlUnsupportedVersion,
                "`Version` is `\(version.escapedForReport)`, not `2.0`.",
                at: attributes.element
            )
        }
        return (id("ID", &attributes, required: true), timestamp("IssueInstant", &attributes, required: true))
    }

    /// Decodes the attributes that all messages share.
    mutating func messageParts(_ attributes: inout AttributeReader) -> MessageParts {
        let (id, issueInstant) = identification(&attributes)
        return MessageParts(
            id: id,
            issueInstant: issueInstant,
            destination: uri("Destination", &attributes),
            consent: uri("Consent", &attributes)
        )
    }

    /// Decodes the content of a message: the children of its kind, and those that all messages share.
    ///
    /// - Parameters:
    ///   - element: The message.
    ///   - attributes: Its attributes, of which all known ones were read.
    ///   - parts: What all messages share.
    ///   - takesOwn: A closure that decodes a child of this kind of message, and returns whether it is one.
    mutating func content(
        of element: XMLElementView,
        _ attributes: AttributeReader,
        into parts: inout MessageParts,
        _ takesOwn: (inout ModelDecoder, XMLElementView, inout ChildOrder) -> Bool
    ) {
        expectElementsAlone(attributes)
        element.forEachChild { child in
            if !takes(child, into: &parts), !takesOwn(&self, child, &parts.order) { reportUnexpected(child) }
        }
    }

    /// Decodes an answer: the children of its kind, and those that all answers share.
    mutating func answer(
        _ element: XMLElementView,
        _ takesOwn: (inout ModelDecoder, XMLElementView, inout ChildOrder) -> Bool = { _, _, _ in false }
    ) -> (header: MessageHeader, inResponseTo: XMLID?, status: Status) {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        parts.inResponseTo = id("InResponseTo", &attributes)
        parts.isAnswer = true
        content(of: element, attributes, into: &parts, takesOwn)
        if !parts.order.hasSeen(.messageStatus) { reportMissing("`Status`", in: element) }
        return (parts.header, parts.inResponseTo, parts.status)
    }

    /// Decodes a child that all messages share.
    ///
    /// - Returns: Whether it is one.
    mutating func takes(_ child: XMLElementView, into parts: inout MessageParts) -> Bool {
        if child.is(Names.issuer) {
            if admits(child, as: .messageIssuer, in: &parts.order) { parts.issuer = nameID(child) }
        } else if child.is(Names.signature) {
            checkPlace(ofSignature: child, as: .messageSignature, behind: .messageIssuer, in: &parts.order)
            isInSigned = parts.order.hasSeen(.messageSignature)
        } else if child.is(Names.extensions) {
            if admits(child, as: .messageExtensions, in: &parts.order) { parts.extensions = extensions(child) }
        } else if parts.isAnswer, child.is(Names.status) {
            if admits(child, as: .messageStatus, in: &parts.order) { parts.status = status(child) }
        } else {
            return false
        }
        return true
    }

    /// Decodes extensions: one or more elements of namespaces other than those of SAML (SAML Core 3.2.1).
    private mutating func extensions(_ element: XMLElementView) -> [XMLContent] {
        expectElementsAlone(AttributeReader(element))
        if element.firstChildElement == nil { reportMissing("child element", in: element) }
        var extensions: [XMLContent] = []
        element.forEachChild { child in
            let content = content(child)
            if ["", Namespaces.protocolURI, Namespaces.assertionURI].containsIdentical(to: content.name.namespace) {
                reportUnexpected(child)
            }
            extensions.append(content)
        }
        return extensions
    }
}
