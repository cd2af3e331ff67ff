// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// What a text report about a single document shows below the line of the document.
///
/// The details are kept with the row and written only if the run has one document, so that a batch does not pay for them.
package struct TextDetails: Hashable, Sendable {
    private let findings: [Finding]
    private let signatures: [SignatureResult]
    private let validationTime: Timestamp?
    private let envelope: EnvelopeCoverage?

    /// Keeps the parts of a record that are shown.
    init(_ record: ReportRecord) {
        findings = record.findings
        signatures = record.signatures.filter { !$0.attempts.isEmpty }
        validationTime = record.validationTime
        envelope = record.envelopeCoverage
    }

    /// The details as indented lines.
    ///
    /// The line of the document contains the message of the first error already.
    var text: TerminalText {
        var text: TerminalText = ""
        let first = findings.firstIndex { $0.severity == .error }
        if let first { text += Self.facts(of: findings[first]) }
        for (index, finding) in findings.enumerated() where index != first {
            let place = finding.location.map { "\($0.line):\($0.column): " } ?? ""
            text += "\(finding.severity.rawValue) \(place)\(finding.code.rawValue): \(finding.message)\n"
            text += Self.facts(of: finding)
        }
        for (index, signature) in signatures.enumerated()
        where index == 0 || signature.attempts != signatures[0].attempts {
            let alike = index == 0 ? signatures.filter { $0.attempts == signature.attempts } : [signature]
            text += Self.keys(signature.attempts, of: alike)
        }
        // Messages of findings contain values.
        if !findings.isEmpty, let envelope { text += "Envelope: \(envelope.rawValue). \(envelope.sentence)\n" }
        if !findings.isEmpty, let validationTime { text += "Validation time: \(validationTime.description)\n" }
        return text
    }

    private static func facts(of finding: Finding) -> TerminalText {
        var text: TerminalText = ""
        let values: [(TerminalText, String?)] = [
            ("Place", finding.path), ("Expected", finding.expected), ("Found", finding.actual),
            ("Cause", finding.cause),
            ("Remedy", finding.remedy),
        ]
        for (name, value) in values {
            if let value { text += "  \(name): \(value)\n" }
        }
        if finding.severity == .error { text += "  More: samltool explain \(finding.code.rawValue)\n" }
        return text
    }

    /// Returns the trusted keys and why each did not verify the signatures.
    private static func keys(_ attempts: [KeyAttempt], of signatures: [SignatureResult]) -> TerminalText {
        let names = signatures.map { "\($0.signature.covers.rawValue) \($0.signature.id ?? "")" }.joined(
            separator: ", "
        )
        var text: TerminalText = "Trusted keys that were considered for the signature of \(names):\n"
        for attempt in attempts {
            text += "  \(attempt.key.kind ?? "key") \(attempt.key.fingerprint) \(attempt.outcome.words)\n"
            guard let certificate = attempt.key.certificate else { continue }
            text += "    Certificate: \(certificate.subject)\n"
            text += "    Issued by: \(certificate.issuer), serial \(certificate.serial)\n"
            if let start = certificate.notBefore, let end = certificate.notAfter {
                text += "    Valid: \(start.description) to \(end.description)\n"
            }
            text += "    SHA-256: \(certificate.sha256)\n"
            if let sha1 = certificate.sha1 { text += "    SHA-1: \(sha1)\n" }
        }
        return text
    }
}
