// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// The text of an element that holds text alone.
    ///
    /// Canonicalisation drops comments, so a reader that stops at one reads a shorter value than the
    /// one that was signed (S-15). The text is therefore whole, and the comment an error.
    mutating func text(of element: XMLElementView) -> String {
        let text = element.text
        if !text.isPlain { reportNotPlain(element) }
        return text.value
    }

    /// Lists a value with something other than text inside.
    @inline(never)
    mutating func reportNotPlain(_ element: XMLElementView) {
        report(
            .samlUnexpectedElement,
            "`\(element.localName.escapedForReport)` contains a comment, a processing instruction or an element beside its text.",
            at: element
        )
    }

    /// The URI that an element holds as its text.
    mutating func uri(in element: XMLElementView) -> URIReference? {
        expectNoMore(AttributeReader(element))
        let text = text(of: element)
        guard let uri = checked(uri: text, at: element) else {
            reportBadURI(element.localName, at: element)
            return nil
        }
        return uri
    }

    /// The identifier that an element holds as its text.
    mutating func id(in element: XMLElementView) -> XMLID? {
        expectNoMore(AttributeReader(element))
        let text = text(of: element)
        return id(text.strippedOfXMLWhiteSpace ?? text, element.localName, at: element)
    }

    /// Makes an identifier of a text, with a warning if the identifier is not an NCName.
    mutating func id(_ text: String, _ part: @autoclosure () -> String, at element: XMLElementView) -> XMLID? {
        guard let id = XMLID(text) else {
            reportBadID(part(), length: text.utf8.count, at: element)
            return nil
        }
        if !id.isName { reportOddID(part(), at: element) }
        return id
    }

    /// Makes a URI of text, with remarks on what is odd about it.
    mutating func checked(uri text: String, at element: XMLElementView) -> URIReference? {
        guard let uri = URIReference(text) else { return nil }
        if text.strippedOfXMLWhiteSpace != nil {
            report(.samlBadURI, .info, "White space surrounds the URI; it is not part of the URI.", at: element)
        }
        if !uri.isAbsolute {
            report(
                .samlBadURI,
                .warning,
                "The URI in `\(element.localName.escapedForReport)` is not absolute: it has no scheme.",
                at: element
            )
        }
        return uri
    }

    @inline(never)
    mutating func reportBadURI(_ part: String, at element: XMLElementView) {
        report(
            .samlBadURI,
            "`\(part)` is not a URI: it is empty, or contains white space or control characters.",
            at: element
        )
    }

    @inline(never)
    mutating func reportBadID(_ part: String, length: Int, at element: XMLElementView) {
        let message =
            switch length {
            case 0: "`\(part)` is empty."
            case ...XMLID.maximumLength: "`\(part)` contains white space or a control character."
            default: "`\(part)` has \(length) bytes; the limit is \(XMLID.maximumLength) bytes."
            }
        report(.samlBadID, message, at: element)
    }

    @inline(never)
    private mutating func reportOddID(_ part: String, at element: XMLElementView) {
        report(
            .samlBadID,
            .warning,
            "`\(part)` is not an XML name (NCName); it is compared byte for byte.",
            at: element
        )
    }

    /// The qualified name that `xsi:type` gives.
    mutating func type(of element: XMLElementView) -> QualifiedName? {
        guard let text = element.attribute(Names.xsiType) else { return nil }
        return qualifiedName(text, at: element)
    }

    /// Resolves a qualified name where it stands.
    mutating func qualifiedName(_ text: String, at element: XMLElementView) -> QualifiedName {
        let name = text.strippedOfXMLWhiteSpace ?? text
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            return QualifiedName(name, in: element.namespaceURI(forPrefix: nil) ?? "")
        }
        let prefix = String(name[..<colon])
        let local = String(name[name.utf8.index(after: colon)...])
        guard let namespace = element.namespaceBytes(forPrefix: prefix) else {
            report(
                .xmlUndeclaredPrefix,
                .warning,
                "`xsi:type` uses a prefix that is not declared.",
                at: element
            )
            return QualifiedName(local, in: "", prefix: prefix)
        }
        let uri = WellKnownURI.matching(namespace) ?? String(decoding: namespace)
        return QualifiedName(local, in: uri, prefix: prefix)
    }
}
