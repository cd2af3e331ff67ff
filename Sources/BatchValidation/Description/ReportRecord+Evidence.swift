// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

extension ReportRecord {
    /// Returns the state of a check in words; if it passed, with what was compared and where the expected value comes from.
    package func words(for check: DocumentCheck) -> String {
        guard check.state == .passed, let evidence = evidence(for: check.check) else { return check.inWords }
        return "\(check.inWords): \(evidence)"
    }

    /// Returns what a passed check compared with what, without personal data; `nil` if it needs no expected value.
    func evidence(for check: Finding.Check) -> String? {
        let outline = result.outline
        switch check {
        case .signature:
            let keys = result.signatures.compactMap(\.key)
            return Self.evidence(keys.map { $0.certificate?.subject ?? $0.fingerprint }, "--trust")
        case .issuer:
            let origin = settings.contains(.issuers) ? "--issuer" : "the issuer of the trusted key"
            return Self.evidence([outline?.issuer], origin)
        case .time: return timeEvidence
        case .audience: return Self.evidence(audiences, origin(.audienceOption, "--audience"))
        case .destination where settings.contains(.destinations) && outline?.destination != nil:
            return Self.evidence([outline?.destination], origin(.addressOption, "--destination"))
        case .destination: return Self.evidence(recipients, origin(.addressOption, "--recipient"))
        case .request: return Self.evidence([outline?.inResponseTo], origin(.requestOption, "--in-response-to"))
        case .authentication:
            let contexts = result.entries.compactMap(\.assertion).flatMap(\.authnStatements).map(\.context)
            let classes = contexts.map { $0.classReference?.rawValue.withoutUserInformation }
            return Self.evidence(classes, origin(.contextOption, "--authn-context"))
        default: return nil
        }
    }

    /// The maximum number of values that are named.
    private static let mostValues = 4

    private static func evidence(_ values: [String?], _ origin: String) -> String? {
        let values = values.compactMap(\.self)
        guard !values.isEmpty else { return nil }
        let rest = values.count > mostValues ? " …" : ""
        return values.unique.prefix(mostValues).map(\.comparable).joined(separator: " ") + "\(rest) (\(origin))"
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
        let period = [
            windows.lazy.compactMap(\.notBefore).max().map { "from \($0)" },
            windows.lazy.compactMap(\.notOnOrAfter).min().map { "until \($0)" },
        ].compactMap(\.self).joined(separator: " ")
        guard let moment = result.validationTime, !period.utf8.isEmpty else { return nil }
        return "\(Timestamp(seconds: moment.seconds)) (\(period))"
    }
}
