// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

extension ModelDecoder {
    /// Returns the text of an element that may contain only text.
    ///
    /// Canonicalization removes comments, so a parser that stops at a comment reads a shorter value than the signed one
    /// (S-15). This method returns the whole text and reports the comment as an error.
    mutating func text(of element: XMLElementView) -> String {
        if !keepsContent, element.singleTextBytes != nil { return "" }
        let text = element.text
        if !text.isPlain { reportNotPlain(element) }
        return text.value
    }

    /// Returns the text of an element that may contain only text, and no attributes.
    mutating func plainText(of element: XMLElementView) -> String {
        expectNoMore(AttributeReader(element))
        return text(of: element)
    }

    /// Reports a value that contains something other than text.
    @inline(never)
    mutating func reportNotPlain(_ element: XMLElementView) {
        report(
            .samlUnexpectedElement,
            "`\(element.localName.escapedForReport)` contains a comment, a processing instruction or an element next to its text.",
            at: element
        )
    }

    /// Decodes the text of an element as a URI.
    mutating func uri(in element: XMLElementView) -> URIReference? {
        let text = plainText(of: element)
        guard let uri = checked(uri: text, at: element) else {
            reportBadURI(element.localName, text, at: element)
            return nil
        }
        return uri
    }

    /// Decodes the text of an element as an identifier.
    mutating func id(in element: XMLElementView) -> XMLID? {
        let text = plainText(of: element)
        return id(text.strippedOfXMLWhiteSpace ?? text, element.localName, at: element)
    }

    /// Creates an identifier from text, with a warning if the text is not an NCName.
    mutating func id(_ text: String, _ part: @autoclosure () -> String, at element: XMLElementView) -> XMLID? {
        switch text.utf8.count <= limits.identifierBytes ? XMLID.form(of: text) : nil {
        case .name: break
        case .other: reportOddID(part(), text, at: element)
        case nil:
            reportBadID(part(), length: text.utf8.count, at: element)
            return nil
        }
        return XMLID(checked: text)
    }

    /// Creates a URI from text, and reports surrounding white space or a missing scheme.
    mutating func checked(uri text: String, at element: XMLElementView) -> URIReference? {
        guard let uri = URIReference(text) else { return nil }
        if text.strippedOfXMLWhiteSpace != nil {
            reportWhiteSpace(around: "URI", .samlBadURI, at: element)
        }
        if !uri.isAbsolute {
            report(
                .samlBadURI,
                .warning,
                "The URI in `\(element.localName.escapedForReport)` is not absolute: it has no scheme.",
                at: element,
                isTolerated: true
            )
        }
        let value = uri.rawValue
        if remainingComparisons > 0, value.utf8.count < Self.maximumRegisteredLength,
            RegisteredURI.mayBeMisspelled(value)
        {
            remainingComparisons -= 1
            if let near = RegisteredURI.nearMiss(of: value) { reportNearMiss(uri, near, at: element) }
        }
        return uri
    }

    /// Reports white space around a value, which does not belong to the value.
    @inline(never)
    mutating func reportWhiteSpace(around part: String, _ code: Finding.Code, at element: XMLElementView) {
        report(
            code,
            .warning,
            "White space surrounds the \(part) in `\(element.localName.escapedForReport)`: receivers that compare byte by byte "
                + "do not accept it.",
            at: element,
            remedy: "Remove the white space from this value where it is configured."
        )
    }

    private static let maximumRegisteredLength = 160

    @inline(never)
    private mutating func reportNearMiss(_ uri: URIReference, _ near: String, at element: XMLElementView) {
        report(
            .samlBadURI,
            .warning,
            "`\(element.localName.escapedForReport)` contains `\(uri.rawValue.escapedForReport)`, which no standard registers. "
                + near,
            at: element
        )
    }

    @inline(never)
    mutating func reportBadURI(_ part: String, _ text: String, at element: XMLElementView) {
        let shown = "`\(text.escapedForReport(limit: 80, inQuotation: true))`"
        let names = text.utf8.split { $0.isXMLSpace || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
        let starts = ["https://", "http://", "urn:"]
        if names.count > 1, names.allSatisfy({ name in starts.contains { name.starts(with: $0.utf8) } }) {
            let message = "`\(part)` contains \(names.count) URIs in place of one: \(shown)."
            let remedy = "Enter one URI in each field, so that each of them is sent in its own `\(part)`."
            return report(.samlBadURI, message, at: element, remedy: remedy)
        }
        let fault =
            (text.strippedOfXMLWhiteSpace ?? text).utf8.isEmpty
            ? "it is empty" : "\(shown) contains white space or control characters"
        report(.samlBadURI, "`\(part)` is not a URI: \(fault).", at: element)
    }

    @inline(never)
    mutating func reportBadID(_ part: String, length: Int, at element: XMLElementView) {
        guard length > limits.identifierBytes else {
            let fault = length == 0 ? "is empty" : "contains white space or a control character"
            let isReference = part.isIdentical(to: "InResponseTo")
            let remedy =
                "Write the `ID` of the request into `\(part)`, and no such attribute if the response answers no request."
            return report(.samlBadID, "`\(part)` \(fault).", at: element, remedy: isReference ? remedy : nil)
        }
        let most = limits.identifierBytes
        let isLowered = most < XMLID.maximumLength
        report(
            .samlBadID,
            "`\(part)` has \(length) bytes; the limit is \(most) bytes"
                + (isLowered ? " (`--max-name`)." : ", which `--max-name` can only lower."),
            at: element,
            remedy: isLowered
                ? "If the sender is genuine, raise the limit with `--max-name`, to at most \(XMLID.maximumLength) bytes."
                : "Configure the sender of the request or of the response to generate shorter IDs."
        )
    }

    @inline(never)
    private mutating func reportOddID(_ part: String, _ text: String, at element: XMLElementView) {
        report(
            .samlBadID,
            .warning,
            "`\(part)` is not an XML name (NCName): it \(XMLID.deviation(of: text)). It is compared byte for byte.",
            at: element
        )
    }

    /// Decodes the qualified name in `xsi:type`.
    mutating func type(of element: XMLElementView) -> QualifiedName? {
        guard let text = element.attribute(Names.xsiType) else { return nil }
        return qualifiedName(text, at: element)
    }

    /// Returns whether `xsi:type` names a known type with its prefix, without creating strings.
    ///
    /// - Returns: `false` also for a name that must be stripped. Only for `true`, an undeclared prefix is reported.
    mutating func hasType(_ known: QualifiedName, _ element: XMLElementView) -> Bool {
        let colon = known.prefix.utf8.count
        guard let name = element.attributeBytes(Names.xsiType), colon > 0, name.count > colon,
            name[colon] == UInt8(ascii: ":"), known.prefix.isIdentical(to: name.extracting(..<colon)),
            known.local.isIdentical(to: name.extracting((colon + 1)...))
        else { return false }
        guard let namespace = element.namespaceBytes(forPrefix: known.prefix) else {
            guard known.namespace.isEmpty else { return false }
            reportUndeclaredPrefix(known.prefix, known.local, at: element)
            return true
        }
        return known.namespace.isIdentical(to: namespace)
    }

    @inline(never)
    private mutating func reportUndeclaredPrefix(_ prefix: String, _ local: String, at element: XMLElementView) {
        report(
            .xmlUndeclaredPrefix,
            .warning,
            "`xsi:type` is `\(prefix.escapedForReport):\(local.escapedForReport)`; the prefix "
                + "`\(prefix.escapedForReport)` is not declared.",
            at: element
        )
    }

    /// Resolves the prefix of a qualified name in the scope of an element.
    mutating func qualifiedName(_ text: String, at element: XMLElementView) -> QualifiedName {
        let name = text.strippedOfXMLWhiteSpace ?? text
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            return QualifiedName(name, in: element.namespaceURI(forPrefix: nil) ?? "")
        }
        let prefix = String(name[..<colon])
        let local = String(name[name.utf8.index(after: colon)...])
        guard let namespace = element.namespaceBytes(forPrefix: prefix) else {
            reportUndeclaredPrefix(prefix, local, at: element)
            return QualifiedName(local, in: "", prefix: prefix)
        }
        let uri = WellKnownURI.matching(namespace) ?? String(decoding: namespace)
        return QualifiedName(local, in: uri, prefix: prefix)
    }
}
