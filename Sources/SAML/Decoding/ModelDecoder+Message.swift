// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// The attributes that identify a message or an assertion.
struct MessageHeader {
    var id: XMLID?
    var issueInstant: Timestamp?
}

extension ModelDecoder {
    /// Decodes the attributes that requests, responses and assertions share.
    mutating func header(_ attributes: inout AttributeReader) -> MessageHeader {
        if let version = string("Version", &attributes, required: true), !version.isIdentical(to: "2.0") {
            report(
                .samlUnsupportedVersion,
                "`Version` is `\(version.escapedForReport)`, not `2.0`.",
                at: attributes.element
            )
        }
        let id = id("ID", &attributes, required: true)
        return MessageHeader(id: id, issueInstant: timestamp("IssueInstant", &attributes, required: true))
    }

    /// Decodes extensions: one or more elements of namespaces other than those of SAML (SAML Core 3.2.1).
    mutating func extensions(_ element: XMLElementView) -> [XMLContent] {
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
