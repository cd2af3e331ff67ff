// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import UntrustedText

extension ReportRecord {
    /// The name of a check for people, in the words of SAML.
    package func label(of check: Finding.Check) -> String {
        let usual = check.label(isResponse: otherKind == nil)
        guard check == .request,
            let finding = result.findings.first(where: { $0.severity != .info && $0.code.check == check })
        else { return usual }
        if finding.code == .bindingCookie { return "Cookie" }
        let isOfPart = finding.code == .inResponseToMismatch && finding.actual == nil
        guard isOfPart || finding.code == .requestMismatch || finding.code == .bindingRelayState else { return usual }
        // The first name in the message is that of the part which does not fit.
        let parts = finding.message.utf8.split(separator: UInt8(ascii: "`"))
        return parts.first { !$0.contains(UInt8(ascii: " ")) }.map { String(Substring($0)) } ?? usual
    }

    /// Returns what a check found: what was compared with what, what is wrong, or why nothing was compared.
    package func words(for check: DocumentCheck) -> String {
        switch check.state {
        case .passed: return evidence(for: check.check) ?? ""
        case .notMade(let reason): return reason.words + (check.option.map { " (`\($0)`)" } ?? "")
        case .warned, .failed:
            let severity: Finding.Severity = check.state == .failed ? .error : .warning
            let own = result.findings.filter { $0.code.check == check.check && $0.severity == severity }
            let reasons = own.map { Headline.reason(of: $0, in: self) }.unique
            return reasons.prefix(Self.maximumValues).joined(separator: "; ")
                + (reasons.count > Self.maximumValues ? "; …" : "")
        }
    }

    /// The values of the document that a check compares with an expected value.
    package func values(for check: Finding.Check) -> [String] {
        let outline = result.outline
        let values: [String?] =
            switch check {
            case .issuer: [outline?.issuer]
            case .audience: audiences
            case .destination where settings.contains(.destinations) && outline?.destination != nil:
                [outline?.destination]
            case .destination: otherKind == nil ? recipients : [outline?.destination]
            case .request: [outline?.inResponseTo]
            case .authentication:
                result.entries.compactMap(\.assertion).flatMap(\.authnStatements).map {
                    $0.context.classReference?.rawValue.withoutUserInformation
                }
            default: []
            }
        return values.compactMap(\.self).unique
    }

    /// Returns what a passed check compared with what, without personal data; `nil` if it needs no expected value.
    func evidence(for check: Finding.Check) -> String? {
        let origin: String
        switch check {
        case .signature:
            let keys = result.signatures.compactMap(\.key)
            return Self.evidence(keys.map { $0.certificate?.subject ?? $0.fingerprint }, "--trust")
        case .time: return timeEvidence
        case .issuer: origin = settings.contains(.issuers) ? "--issuer" : "the issuer of the trusted key"
        case .audience: origin = self.origin(.audienceOption, "--audience")
        case .destination:
            let isDestination = settings.contains(.destinations) && result.outline?.destination != nil
            origin = self.origin(.addressOption, isDestination ? "--destination" : "--recipient")
        case .request: origin = self.origin(.requestOption, "--in-response-to")
        case .authentication: origin = self.origin(.contextOption, "--authn-context")
        default: return nil
        }
        return Self.evidence(values(for: check), origin)
    }

    /// The maximum number of values that are named.
    private static let maximumValues = 4

    private static func evidence(_ values: [String], _ origin: String) -> String? {
        guard !values.isEmpty else { return nil }
        let rest = values.count > maximumValues ? " …" : ""
        return values.unique.prefix(maximumValues).map(\.comparable).joined(separator: " ") + "\(rest) (\(origin))"
    }

    /// Whether the values that a check expects come from a request of the same input, which nothing verified.
    func restsOnRequest(_ check: Finding.Check) -> Bool {
        guard answeredEntry != nil, otherKind == nil, !settings.contains(.serviceMetadata) else { return false }
        return check == .audience && !settings.contains(.audienceOption)
            || check == .destination && !settings.contains(.addressOption)
    }

    /// Returns where an expected value comes from: an option, metadata, or the request that the document answers.
    private func origin(_ setting: CheckSettings, _ option: String) -> String {
        if settings.contains(setting) { return option }
        if settings.contains(.serviceMetadata), setting == .audienceOption || setting == .addressOption {
            return "--sp-metadata"
        }
        return answeredEntry.map { "the request in entry \($0)" } ?? "the request"
    }

    /// The validation time and the period; the clock skew can be what makes the time valid.
    private var timeEvidence: String? {
        let end = windows.lazy.compactMap(\.notOnOrAfter).min()
        let period = [
            windows.lazy.compactMap(\.notBefore).max().map { "from \($0)" }, end.map { "until \($0)" },
        ].compactMap(\.self).joined(separator: " ")
        guard let moment = result.validationTime, !period.utf8.isEmpty else { return nil }
        let rest = end.map { ", \(Self.rest(until: $0, at: moment))" } ?? ""
        return "\(Timestamp(seconds: moment.seconds))\(rest) (\(period))"
    }

    /// Returns the rest of a period at a time, such as "3 min left".
    private static func rest(until end: Timestamp, at moment: Timestamp) -> String {
        guard end > moment else { return "ended \(end.distance(from: moment)) it" }
        return "\(String(decoding: end.distance(from: moment).utf8.dropLast(" after".utf8.count), as: UTF8.self)) left"
    }
}
