// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// The attributes that identify a message or an assertion.
struct Identification {
    var id: XMLID?
    var issueInstant: Timestamp?
}

/// The parts that all messages share, as far as they could be decoded.
struct MessageParts {
    var id: XMLID?
    var issueInstant: Timestamp?
    var destination: URIReference?
    var consent: URIReference?
    var issuer: NameID?
    var extensions: [XMLContent] = []

    // Of answers.
    var inResponseTo: XMLID?
    var status: Status?

    /// The children that were decoded.
    var order = ChildOrder()

    /// The header, or `nil` if a required attribute could not be decoded.
    var header: MessageHeader? {
        guard let id, let issueInstant else { return nil }
        return MessageHeader(
            id: id,
            issueInstant: issueInstant,
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
    mutating func identification(_ attributes: inout AttributeReader) -> Identification {
        if let version = string("Version", &attributes, required: true), !version.isIdentical(to: "2.0") {
            report(
                .samlUnsupportedVersion,
                "`Version` is `\(version.escapedForReport)`, not `2.0`.",
                at: attributes.element
            )
        }
        let id = id("ID", &attributes, required: true)
        return Identification(id: id, issueInstant: timestamp("IssueInstant", &attributes, required: true))
    }

    /// Decodes the attributes that all messages share.
    mutating func messageParts(_ attributes: inout AttributeReader) -> MessageParts {
        let identification = identification(&attributes)
        return MessageParts(
            id: identification.id,
            issueInstant: identification.issueInstant,
            destination: uri("Destination", &attributes),
            consent: uri("Consent", &attributes)
        )
    }

    /// Decodes a child that all requests share.
    ///
    /// - Returns: Whether it is one.
    mutating func takes(_ child: XMLElementView, into parts: inout MessageParts) -> Bool {
        if child.is(Names.issuer) {
            if admits(child, as: .messageIssuer, in: &parts.order) { parts.issuer = nameID(child) }
        } else if child.is(Names.signature) {
            checkPlace(ofSignature: child, as: .messageSignature, behind: .messageIssuer, in: &parts.order)
        } else if child.is(Names.extensions) {
            if admits(child, as: .messageExtensions, in: &parts.order) { parts.extensions = extensions(child) }
        } else {
            return false
        }
        return true
    }

    /// Decodes a child that all answers share.
    ///
    /// - Returns: Whether it is one.
    mutating func takesOfAnswer(_ child: XMLElementView, into parts: inout MessageParts) -> Bool {
        guard child.is(Names.status) else { return takes(child, into: &parts) }
        if admits(child, as: .messageStatus, in: &parts.order) { parts.status = status(child) }
        return true
    }

    /// Decodes extensions: one or more elements of namespaces other than those of SAML (SAML Core 3.2.1).
    private mutating func extensions(_ element: XMLElementView) -> [XMLContent] {
        expectNoMore(AttributeReader(element))
        expectNoText(in: element)
        if element.firstChildElement == nil { reportMissing("child element", in: element) }
        var extensions: [XMLContent] = []
        var next = element.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            let content = content(child)
            if ["", Namespaces.protocolURI, Namespaces.assertionURI].containsIdentical(to: content.name.namespace) {
                reportUnexpected(child)
            }
            extensions.append(content)
        }
        return extensions
    }
}
