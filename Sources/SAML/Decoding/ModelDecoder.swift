// SPDX-License-Identifier: Apache-2.0

package import SecureXML
internal import UntrustedText

/// The findings that a decoder reports.
package enum DecodingReports: Sendable {
    /// All findings, with their locations in the original document.
    case placed
    /// All findings without locations: those in octets that users do not see have no meaning.
    case unplaced
    /// Only errors, without locations: those in signed octets, whose warnings were reported in the original document.
    case errors
}

/// Decodes the SAML model from an XML tree, and reports every error in the tree.
///
/// The decoder finds elements by namespace URI and by their position in the schema, one child at a time. It never
/// searches the tree, so it does not read elements that an attacker places elsewhere (S-11, S-13). A part that cannot
/// be decoded is `nil` or a ``Placeholder`` and has an error among the findings; decoding continues with the other parts.
struct ModelDecoder {
    private var list = FindingList()
    let limits: DocumentLimits
    let reports: DecodingReports

    /// Whether the attributes of a signed part are checked and not kept, because they are decoded from the signed octets.
    let defersSigned: Bool

    /// Whether the decoded element is inside a response or an assertion of it that has a signature, valid or not.
    var isInSigned = false

    /// Whether the decoded element is inside an assertion.
    var isInAssertion = false

    /// Whether the decoded content is kept, and not only checked.
    ///
    /// If not, texts and strings are empty; findings are the same.
    var keepsContent = true

    /// The message as far as it could be decoded, if any finding is an error: for tools that show it, never for a decision.
    var faulty: (any ProtocolMessage)?

    /// The `ArtifactResponse` around the message.
    var artifactResponse: ArtifactResponse?

    /// The number of URIs of a document that are compared with the registered ones.
    var remainingComparisons = 16

    /// Whether a time with an offset from UTC was reported.
    var hasReportedZone = false

    /// The bytes of the decoded document, in which attribute values remain until they are asked for; empty if values
    /// become strings at once.
    var source: [UInt8] = []

    /// The latest attribute value with `xsi:type` and no other XML attribute, which the next one usually shares.
    var typedValue: Attribute.Value?

    /// The namespace declarations in scope, for elements decoded as uninterpreted XML.
    var scopes = NamespaceScopes()

    init(
        _ limits: DocumentLimits = DocumentLimits(),
        reporting reports: DecodingReports = .placed,
        deferringSigned defersSigned: Bool = false
    ) {
        self.limits = limits
        self.reports = reports
        self.defersSigned = defersSigned
    }

    /// The findings so far, in document order.
    var findings: [Finding] { list.findings }

    /// Reports an error.
    mutating func report(_ code: Finding.Code, _ message: String, at element: XMLElementView, remedy: String? = nil) {
        report(code, .error, message, at: element, remedy: remedy)
    }

    /// Reports a finding.
    @inline(never)
    mutating func report(
        _ code: Finding.Code,
        _ severity: Finding.Severity,
        _ message: @autoclosure () -> String,
        at element: XMLElementView,
        remedy: String? = nil,
        isTolerated: Bool = false
    ) {
        if reports == .errors, severity != .error { return }
        let message = message()
        let givesPlaces = reports == .placed
        list.append(severity) {
            guard givesPlaces else { return Finding(code, severity, message, remedy: remedy) }
            var finding = element.finding(code, message, severity: severity, remedy: remedy)
            finding.isTolerated = isTolerated
            return finding
        }
    }

    /// Reports a required child element or attribute that is absent.
    ///
    /// - Parameters:
    ///   - part: The name in backquotes, or several names joined by `or`.
    ///   - element: The element without this part.
    @inline(never)
    mutating func reportMissing(_ part: String, in element: XMLElementView) {
        // A child with the name in a wrong namespace is the cause.
        var next = element.firstChildElement
        while let child = next, !part.isIdentical(to: "`\(child.localName)`") { next = child.nextSiblingElement }
        var cause = ""
        element.forEachAttribute { spelled in
            let name = spelled.localName
            if part.asciiLowercased.containsBytes(of: "`\(name.asciiLowercased)`") {
                cause = ": it has `\(name.escapedForReport)`, and XML distinguishes upper and lower case"
            }
        }
        if let child = next {
            let namespace = child.namespaceURI.map { "the namespace `\($0.escapedForReport)`" } ?? "no namespace"
            cause = " of SAML 2.0: the child is in \(namespace)"
        }
        report(
            .samlMissingElement,
            "`\(element.localName.escapedForReport)` has no \(part)\(cause).",
            at: element
        )
    }
}

extension XMLElementView {
    /// The name and the namespace of the element, for messages.
    package var nameForReport: String {
        let namespace = namespaceURI.map { "namespace `\($0.escapedForReport)`" } ?? "no namespace"
        return "`\(localName.escapedForReport)` (\(namespace))"
    }

    /// Returns a finding about this element.
    @inline(never)
    package func finding(
        _ code: Finding.Code,
        _ message: String,
        severity: Finding.Severity = .error,
        expected: String? = nil,
        actual: String? = nil,
        cause: String? = nil,
        headline: String? = nil,
        remedy: String? = nil
    ) -> Finding {
        var finding = Finding(
            code,
            severity,
            message,
            at: SourceLocation(location),
            path: path.escapedForReport(limit: .max),
            expected: expected,
            actual: actual,
            cause: cause,
            remedy: remedy
        )
        finding.explain(headline: headline)
        return finding
    }
}

extension SourceLocation {
    /// Creates a location from a location of the XML parser.
    package init(_ location: XMLLocation) {
        self.init(line: location.line, column: location.column)
    }
}
