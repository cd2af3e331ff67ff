// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import UntrustedText

/// The details of a single document in a text report, below its first line.
///
/// The details are kept with the row and written only if the run has one document, so that a batch does not pay for them.
package struct TextDetails: Hashable, Sendable {
    let record: ReportRecord
    let description: DocumentDescription

    /// Returns the details as indented lines.
    ///
    /// The line of the document contains the headline, which is about the first of them.
    ///
    /// - Parameter isColored: Whether the severities are colored, for a terminal.
    /// - Returns: The lines.
    func text(isColored: Bool) -> TerminalText {
        var text: TerminalText = ""
        let findings = record.findings
        let first = description.lead.flatMap { findings.firstIndex(of: $0) }
        if let lead = description.lead {
            // A headline about an attack is the message itself.
            if !description.headline.isIdentical(to: lead.message) {
                text += "  \(lead.code.rawValue): \(lead.message)\n"
            }
            text += facts(of: lead)
        } else if let nextStep = description.nextStep {
            text += "  Next: \(nextStep)\n"
        }
        for (index, finding) in findings.enumerated() where index != first {
            let place = finding.location.map { "\($0.line):\($0.column): " } ?? ""
            let severity = finding.severity.rawValue
            let start: TerminalText =
                isColored ? "\u{1b}[\(finding.severity.color)m\(severity)\u{1b}[0m" : "\(severity)"
            text += "\(start) \(place)\(finding.code.rawValue): \(finding.message)\n"
            text += facts(of: finding)
        }
        let signatures = record.signatures.filter { !$0.comparedKeys.isEmpty }
        for (index, signature) in signatures.enumerated()
        where index == 0 || signature.comparedKeys != signatures[0].comparedKeys {
            let alike = index == 0 ? signatures.filter { $0.comparedKeys == signature.comparedKeys } : [signature]
            text += Self.keys(signature.comparedKeys, of: alike)
        }
        if let otherRequest = record.otherRequest { text += Self.sentence(about: otherRequest) }
        // Messages of findings contain values.
        if !findings.isEmpty, let envelope = record.envelopeCoverage {
            text += "Envelope: \(envelope.rawValue). \(envelope.sentence(kind: record.otherKind))\n"
        }
        if !findings.isEmpty, let validationTime = record.validationTime {
            text += "Validation time: \(Timestamp(seconds: validationTime.seconds).description)\n"
        }
        let passed = description.checks.filter { $0.state == .passed }.compactMap { check in
            record.evidence(for: check.check).map { "  \(check.check.rawValue): \($0)\n" as TerminalText }
        }
        if !passed.isEmpty { text += "Checked:\n" + passed.joined() }
        let unmade = description.checks.filter { $0.option != nil || $0.reason == .absent }
        if !unmade.isEmpty {
            let checks = unmade.map { "\($0.check.rawValue) (\($0.option ?? record.words(for: $0)))" }
            text += "Not checked: \(checks.joined(separator: ", "))\n"
        }
        return text
    }

    private static func sentence(about request: OtherRequest) -> TerminalText {
        let instant = request.issueInstant.map { ", issued at \($0)" } ?? ""
        let place = request.entry.map { " (entry \($0))" } ?? ""
        return
            "Request: the input does not contain `\(request.missingID)` before the response, which names it in `InResponseTo`; "
            + "the last request before it is `\(request.id)`\(instant)\(place).\n"
    }

    private func facts(of finding: Finding) -> TerminalText {
        var text: TerminalText = ""
        let isDecoded = !record.layers.isEmpty || record.entry != nil
        let line = finding.location.flatMap { isDecoded ? "line \($0.line) of the decoded document" : nil }
        let place = [line, finding.path].compactMap(\.self)
        var values = record.values(of: finding)
        if !place.isEmpty { values.insert(("Place", place.joined(separator: ": ")), at: 0) }
        if let remedy = finding.remedy { values.append(("Remedy", remedy)) }
        for value in values { text += "  \(value.name): \(value.text)\n" }
        if finding.severity == .error { text += "  More: samltool explain \(finding.code.rawValue)\n" }
        return text
    }

    /// Returns the keys of signatures side by side: for each property, the key of the message above the trusted ones.
    private static func keys(_ keys: [KeyAttempt], of signatures: [SignatureResult]) -> TerminalText {
        let names = signatures.map { [$0.signature.covers.rawValue, $0.signature.id].compactMap(\.self) }
            .map { $0.joined(separator: " ") }.joined(separator: ", ")
        var text: TerminalText = "Keys for the signature of \(names):\n"
        let places = keys.enumerated().map { index, key in
            let alike = keys.count { $0.origin == key.origin }
            let number = keys[...index].count { $0.origin == key.origin }
            return key.origin.words + (alike > 1 ? " \(number)" : "")
        }
        let width = places.map(\.utf8.count).max() ?? 0
        for property in KeyProperty.allCases {
            var label = property.rawValue
            for (key, place) in zip(keys, places) {
                guard let value = property.value(of: key) else { continue }
                let spaces = String(repeating: " ", count: KeyProperty.width - label.utf8.count)
                let gap = String(repeating: " ", count: width - place.utf8.count)
                text += "  \(label)\(spaces)  \(place)\(gap)  \(value)\n"
                label = ""
            }
        }
        for origin in [KeyAttempt.Origin.metadata, .configuration] where !keys.contains(where: { $0.origin == origin })
        {
            text += "  No key of the issuer is \(origin.words).\n"
        }
        return text
    }
}

/// A property by which people compare keys.
enum KeyProperty: String, CaseIterable {
    case result = "Verifies"
    case key = "Key"
    case kind = "Kind"
    case certificate = "Certificate"
    case issuer = "Issued by"
    case valid = "Valid"
    case sha256 = "SHA-256"
    case sha1 = "SHA-1"

    /// The length of the longest name.
    static let width = allCases.map(\.rawValue.utf8.count).max() ?? 0

    func value(of attempt: KeyAttempt) -> String? {
        let certificate = attempt.key.certificate
        switch self {
        case .result: return attempt.outcome.words
        case .key: return attempt.key.fingerprint
        case .kind: return attempt.key.kind
        case .certificate: return certificate?.subject
        case .issuer: return certificate.map { "\($0.issuer), serial \($0.serial)" }
        case .valid:
            guard let start = certificate?.notBefore, let end = certificate?.notAfter else { return nil }
            return "\(start.description) to \(end.description)"
        case .sha256: return certificate?.sha256
        case .sha1: return certificate?.sha1
        }
    }
}

extension Finding.Severity {
    /// The ECMA-48 graphic rendition: red, yellow or cyan.
    fileprivate var color: Int {
        switch self {
        case .error: 31
        case .warning: 33
        case .info: 36
        }
    }
}
