// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// Decodes the SAML model from an XML tree, and reports every error in the tree.
///
/// The decoder finds elements by namespace URI and by their position in the schema, one child at a time. It never
/// searches the tree, so it does not read elements that an attacker places elsewhere (S-11, S-13). A part that cannot
/// be decoded is `nil` and has an error among the findings; decoding continues with the other parts.
struct ModelDecoder {
    private var list = FindingList()

    /// Whether findings have locations.
    ///
    /// Locations take time to compute, and are meaningful only in the original document.
    private let givesPlaces: Bool

    /// The namespace declarations in scope, for elements decoded as uninterpreted XML.
    var scopes = NamespaceScopes()

    init(givingPlaces: Bool = true) {
        givesPlaces = givingPlaces
    }

    /// The findings so far, in document order.
    var findings: [Finding] { list.findings }

    /// Reports an error.
    mutating func report(_ code: Finding.Code, _ message: String, at element: XMLElementView) {
        report(code, .error, message, at: element)
    }

    /// Reports a finding.
    @inline(never)
    mutating func report(
        _ code: Finding.Code,
        _ severity: Finding.Severity,
        _ message: String,
        at element: XMLElementView
    ) {
        let givesPlaces = givesPlaces
        list.append(severity) {
            guard givesPlaces else { return Finding(code, severity, message) }
            return Finding(
                code,
                severity,
                message,
                at: SourceLocation(element.location),
                path: element.path.escapedForReport(limit: .max)
            )
        }
    }

    /// Reports a required child element or attribute that is absent.
    ///
    /// - Parameters:
    ///   - part: The name in backquotes, or several names joined by `or`.
    ///   - element: The element without this part.
    @inline(never)
    mutating func reportMissing(_ part: String, in element: XMLElementView) {
        report(.samlMissingElement, "`\(element.localName.escapedForReport)` has no \(part).", at: element)
    }
}

extension XMLElementView {
    /// The name and the namespace of the element, for messages.
    package var nameForReport: String {
        let namespace = namespaceURI.map { "namespace `\($0.escapedForReport)`" } ?? "no namespace"
        return "`\(localName.escapedForReport)` (\(namespace))"
    }
}

extension SourceLocation {
    /// Creates a location from a location of the XML parser.
    package init(_ location: XMLLocation) {
        self.init(line: location.line, column: location.column)
    }
}
