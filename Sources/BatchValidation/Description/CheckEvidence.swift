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
        let statements = result.entries.compactMap(\.assertion).flatMap(\.authnStatements)
        let outline = result.outline
        return switch check {
        case .signature: Self.evidence(result.signatures.compactMap(\.key).map(\.nameInEvidence), "--trust")
        case .issuer:
            Self.evidence(
                [outline?.issuer].compactMap(\.self),
                settings.contains(.issuers) ? "--issuer" : "the issuer of the trusted key"
            )
        case .time: timeEvidence
        case .audience: Self.evidence(audiences, origin(.audienceOption, "--audience"))
        case .destination where settings.contains(.destinations) && outline?.destination != nil:
            Self.evidence([outline?.destination].compactMap(\.self), origin(.addressOption, "--destination"))
        case .destination: Self.evidence(recipients, origin(.addressOption, "--recipient"))
        case .request:
            Self.evidence([outline?.inResponseTo].compactMap(\.self), origin(.requestOption, "--in-response-to"))
        case .authentication:
            Self.evidence(
                statements.compactMap(\.context.classReference?.rawValue.withoutUserInformation),
                origin(.contextOption, "--authn-context")
            )
        default: nil
        }
    }

    /// The maximum number of values that are named.
    private static let mostValues = 4

    private static func evidence(_ values: [String], _ origin: String) -> String? {
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

extension SignatureResult.Key {
    /// The name by which users recognize the key.
    fileprivate var nameInEvidence: String { certificate?.subject ?? fingerprint }
}
