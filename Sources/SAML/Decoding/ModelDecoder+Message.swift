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
    fileprivate static let messageIssuer = ChildRank(0, [Names.issuer])
    fileprivate static let messageSignature = ChildRank(1, [Names.signature])
    fileprivate static let messageExtensions = ChildRank(2, [Names.extensions])
    fileprivate static let messageStatus = ChildRank(3, [Names.status])

    /// A child of one kind of message, after those of all.
    static func body(
        _ position: UInt8,
        or alternative: UInt8 = 0,
        _ names: [XMLName],
        repeats: Bool = false
    ) -> ChildRank {
        ChildRank(4 + position, or: alternative, names, repeats: repeats)
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
    ///   - own: The children of this kind of message.
    ///   - decode: A closure that decodes one of them.
    mutating func content(
        of element: XMLElementView,
        _ attributes: AttributeReader,
        into parts: inout MessageParts,
        _ own: [ChildRank],
        _ decode: (inout ModelDecoder, XMLElementView, ChildRank) -> Void
    ) {
        expectElementsAlone(attributes)
        let ranks: [ChildRank] =
            [.messageIssuer, .messageExtensions] + (parts.isAnswer ? [.messageStatus] : []) + own
        element.forEachChild { child in
            if child.is(Names.signature) {
                checkPlace(ofSignature: child, as: .messageSignature, behind: .messageIssuer, in: &parts.order)
                isInSigned = parts.order.hasSeen(.messageSignature)
                return
            }
            switch rank(of: child, among: ranks, in: &parts.order) {
            case .messageIssuer?: parts.issuer = nameID(child)
            case .messageExtensions?: parts.extensions = extensions(child)
            case .messageStatus?: parts.status = status(child)
            case let rank?: decode(&self, child, rank)
            case nil: break
            }
        }
    }

    /// Decodes an answer: the children of its kind, and those that all answers share.
    mutating func answer(
        _ element: XMLElementView,
        _ own: [ChildRank] = [],
        _ decode: (inout ModelDecoder, XMLElementView, ChildRank) -> Void = { _, _, _ in }
    ) -> (header: MessageHeader, inResponseTo: XMLID?, status: Status) {
        var attributes = AttributeReader(element)
        var parts = messageParts(&attributes)
        parts.inResponseTo = id("InResponseTo", &attributes)
        parts.isAnswer = true
        content(of: element, attributes, into: &parts, own, decode)
        if !parts.order.hasSeen(.messageStatus) { reportMissing("`Status`", in: element) }
        return (parts.header, parts.inResponseTo, parts.status)
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
