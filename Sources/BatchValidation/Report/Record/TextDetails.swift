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

    /// Returns the details as indented lines, wrapped to the terminal.
    ///
    /// The line of the document contains the headline, which is about the first of them.
    func text(on terminal: Terminal) -> TerminalText {
        var text: TerminalText = ""
        let findings = record.findings
        let first = description.lead.flatMap { findings.firstIndex(of: $0) }
        if let lead = description.lead {
            // A headline about an attack is the message itself.
            if !description.headline.isIdentical(to: lead.message) {
                text += "  \(lead.code.rawValue): \(lead.message)\n"
            }
            text += facts(of: lead) + "  More: samltool explain \(lead.code.rawValue)\n"
        } else if let nextStep = description.nextStep {
            text += "  Next: \(nextStep)\n"
        }
        if let otherRequest = record.otherRequest { text += Self.sentence(about: otherRequest) }
        for (index, finding) in findings.enumerated() where index != first {
            let place = finding.location.map { "\($0.line):\($0.column): " } ?? ""
            let severity = terminal.styled(finding.severity.rawValue, finding.severity.style)
            text += "\(severity) \(place)\(finding.code.rawValue): \(finding.message)\n"
            text += facts(of: finding)
        }
        text += checklist(on: terminal)
        let signatures = record.signatures.filter { !$0.comparedKeys.isEmpty }
        for (index, signature) in signatures.enumerated()
        where index == 0 || signature.comparedKeys != signatures[0].comparedKeys {
            let alike = index == 0 ? signatures.filter { $0.comparedKeys == signature.comparedKeys } : [signature]
            text += Self.keys(signature.comparedKeys, of: alike)
        }
        // Messages of findings contain values.
        if !findings.isEmpty, let envelope = record.envelopeCoverage {
            text += "Envelope: \(envelope.rawValue). \(envelope.sentence(kind: record.otherKind))\n"
        }
        if !findings.isEmpty, let validationTime = record.validationTime {
            text += "Validation time: \(Timestamp(seconds: validationTime.seconds).description)\n"
        }
        return text.wrapped(to: terminal.columns)
    }

    /// Returns a line for each check, with its mark, its state and what it found; failures are first.
    private func checklist(on terminal: Terminal) -> TerminalText {
        // An unreadable input has one check, which the headline is about.
        guard description.checks.count > 1 else { return "" }
        let order: [Terminal.Style?] = [.red, .yellow, .green, nil]
        let labels = description.checks.map { record.label(of: $0.check) }
        let width = labels.map(\.utf8.count).max() ?? 0
        var text: TerminalText = "Checks:\n"
        for style in order {
            for (check, label) in zip(description.checks, labels) where check.state.style == style {
                let state = "\(check.state.mark) \(check.state.name.padded(to: 8))"
                let found = record.words(for: check)
                // The headline says it.
                let words = check.reason == nil && description.headline.containsBytes(of: found) ? "" : found
                let columns = words.utf8.isEmpty ? label : "\(label.padded(to: width))  \(words)"
                text += "  \(style.map { terminal.styled(state, $0) } ?? "\(state)")  \(columns)\n"
            }
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
        // The next step of the document is not said again.
        if let remedy = finding.remedy,
            finding == description.lead || description.nextStep?.isIdentical(to: remedy) != true
        {
            values.append(("Remedy", remedy))
        }
        for value in values { text += "  \(value.name): \(value.text)\n" }
        return text
    }

    /// Returns the keys of signatures side by side: for each property, the key of the message above the trusted ones, and a
    /// value that all keys have once.
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
            var rows = zip(places, keys).compactMap { place, key in property.value(of: key).map { (place, $0) } }
            if rows.count == keys.count, keys.count > 1, rows.map(\.1).unique.count == 1 {
                rows = [("in each", rows[0].1)]
            }
            for (index, (place, value)) in rows.enumerated() {
                let label = index == 0 ? property.rawValue : ""
                text += "  \(label.padded(to: KeyProperty.width))  \(place.padded(to: width))  \(value)\n"
            }
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
    fileprivate var style: Terminal.Style {
        switch self {
        case .error: .red
        case .warning: .yellow
        case .info: .cyan
        }
    }
}

extension DocumentCheck.State {
    /// The style of the mark; `nil` for a check that was not made.
    fileprivate var style: Terminal.Style? {
        switch self {
        case .passed: .green
        case .warned: .yellow
        case .failed: .red
        case .notMade: nil
        }
    }
}
