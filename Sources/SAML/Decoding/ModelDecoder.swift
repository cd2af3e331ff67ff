// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// Reads the model from a tree, and lists all that keeps the tree from being one.
///
/// Elements are found by namespace URI and by their position in the schema, child step by child step.
/// Nothing is searched for, so nothing that an attacker puts elsewhere is found (S-11, S-13).
/// A part that cannot be made out is nil, has left an error, and does not stop the rest from being read.
struct ModelDecoder {
    private var list = FindingList()

    /// Whether findings say where they are.
    ///
    /// It takes time to work out, and only means something in the document that came.
    private let givesPlaces: Bool

    /// What prefixes stand for, where content is kept.
    var scopes = NamespaceScopes()

    init(givingPlaces: Bool = true) {
        givesPlaces = givingPlaces
    }

    /// What was found so far, in document order.
    var findings: [Finding] { list.findings }

    /// Lists an error.
    mutating func report(_ code: Finding.Code, _ message: String, at element: XMLElementView) {
        report(code, .error, message, at: element)
    }

    /// Lists a finding.
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

    /// Lists a required child element or attribute that is absent.
    ///
    /// - Parameters:
    ///   - part: The name, or the names with `or` between them, in backquotes.
    ///   - element: The element that has no such part.
    @inline(never)
    mutating func reportMissing(_ part: String, in element: XMLElementView) {
        report(.samlMissingElement, "`\(element.localName.escapedForReport)` has no \(part).", at: element)
    }
}

extension XMLElementView {
    /// The name of the element, for a message.
    package var nameForReport: String {
        let namespace = namespaceURI.map { "namespace `\($0.escapedForReport)`" } ?? "no namespace"
        return "`\(localName.escapedForReport)` (\(namespace))"
    }
}

extension SourceLocation {
    /// The place that the XML layer counted.
    package init(_ location: XMLLocation) {
        self.init(line: location.line, column: location.column)
    }
}
