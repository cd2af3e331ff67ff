// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `attributes.out-of-scope`: the scope of a scoped attribute must be one that verified metadata lists for the issuer
/// (S-71).
///
/// The scope is the part after the only `@`. Only metadata with a verified signature is evidence that a scope is right: the
/// metadata of an identity provider itself can list any scope (SDP-SP17), and is compared for a warning only. In the profile
/// saml2int, a value out of scope rejects the response, as does any scoped value of an issuer without scopes (SDP-SP16);
/// otherwise it is a warning.
struct ScopeRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        guard let source = subject.scopes else { return [] }
        var findings: [RuleFinding] = []
        var allowance = ScopeAllowance()
        for (assertion, address) in subject.assertions {
            var scopes: IssuerScopes??
            for (entry, place) in assertion.entries(at: address) {
                guard case .attribute(let attribute) = entry, let kind = ScopedAttribute(attribute) else { continue }
                let profile = subject.policy.profile
                let known = scopes ?? source.scopes(ofIssuer: assertion.issuer.value, in: profile)
                scopes = .some(known)
                findings.add(Self.finding(kind, attribute, known, in: profile, at: place, within: &allowance))
            }
        }
        return findings
    }

    private static func finding(
        _ kind: ScopedAttribute,
        _ attribute: Attribute,
        _ scopes: IssuerScopes?,
        in profile: ValidationPolicy.Profile,
        at address: ElementAddress,
        within allowance: inout ScopeAllowance
    ) -> RuleFinding? {
        let isFederation = profile == .saml2int
        let name = attribute.name.escapedForReport
        guard let scopes else {
            guard isFederation else { return nil }
            return RuleFinding(
                code: .attributesOutOfScope,
                severity: .warning,
                message: "The scope of `\(name)` was not checked, because no verified metadata describes the issuer. "
                    + "Rule: SDP-SP16.",
                address: address,
                remedy: "Pass the signed metadata of the federation with `--trust`, and its key with "
                    + "`--metadata-signed-by`."
            )
        }
        // Without scopes in the metadata, only the profile of a federation says that none is allowed.
        guard isFederation || !scopes.isEmpty else { return nil }
        let faults = attribute.values.compactMap { kind.fault(of: $0, in: scopes, within: &allowance) }
        guard let worst = faults.max(by: { $0.rawValue < $1.rawValue }) else { return nil }
        let count = attribute.values.count
        let ignored =
            scopes.ignoredCount > 0
            ? " Regular expressions in the metadata that were not evaluated (SDP-SP17): \(scopes.ignoredCount)." : ""
        return RuleFinding(
            code: .attributesOutOfScope,
            severity: isFederation && worst != .notScoped ? .error : .warning,
            message: "\(faults.count) of \(count) values of `\(name)` \(worst.words); the metadata of the issuer lists "
                + "\(scopes.summary).\(ignored) Rule: SDP-SP16.",
            address: address
        )
    }
}

/// The kinds of scoped attributes.
private enum ScopedAttribute {
    /// The scope follows `@`.
    case suffix
    /// The value is the scope.
    case whole

    /// The attributes whose scope follows `@` (eduPerson; SAML Subject Identifier Attributes 3).
    private static let suffixed: [ExactText] = [
        "urn:oid:1.3.6.1.4.1.5923.1.1.1.6", "urn:oid:1.3.6.1.4.1.5923.1.1.1.9", "urn:oid:1.3.6.1.4.1.5923.1.1.1.12",
        "urn:oid:1.3.6.1.4.1.5923.1.1.1.13", "urn:oasis:names:tc:SAML:attribute:subject-id",
        "urn:oasis:names:tc:SAML:attribute:pairwise-id",
    ]

    /// schacHomeOrganization.
    private static let homeOrganization: ExactText = "urn:oid:1.3.6.1.4.1.25178.1.2.9"

    /// The names are checked in any name format, because an application may ignore the format.
    init?(_ attribute: Attribute) {
        let name = ExactText(attribute.name)
        if Self.suffixed.contains(name) {
            self = .suffix
        } else if name == Self.homeOrganization {
            self = .whole
        } else {
            return nil
        }
    }

    /// A reason that a value cannot be used, the most serious one last.
    enum Fault: Int {
        /// The value has no `@`, or is not text.
        case notScoped
        /// The value has several `@`, or nothing on a side of it.
        case malformed
        /// The scopes of the document would take too many steps in regular expressions.
        case notEvaluated
        /// The scope is not listed.
        case notListed

        var words: String {
            switch self {
            case .notScoped: "have no scope"
            case .malformed: "do not have one `@` between a name and a scope"
            case .notEvaluated: "have a scope for which the expressions take too many steps"
            case .notListed: "have another scope"
            }
        }
    }

    func fault(
        of value: Attribute.Value,
        in scopes: IssuerScopes,
        within allowance: inout ScopeAllowance
    ) -> Fault? {
        guard let text = value.text else { return value.isEmpty ? nil : .notScoped }
        let mark = UInt8(ascii: "@")
        switch self {
        case .whole: return Self.fault(scopes.contains(text, within: &allowance))
        case .suffix:
            guard let at = text.utf8.firstIndex(of: mark) else { return text.utf8.isEmpty ? nil : .notScoped }
            let scope = text[text.utf8.index(after: at)...]
            guard at > text.startIndex, !scope.utf8.isEmpty, !scope.utf8.contains(mark) else { return .malformed }
            return Self.fault(scopes.contains(String(scope), within: &allowance))
        }
    }

    private static func fault(_ isListed: Bool?) -> Fault? {
        switch isListed {
        case true?: nil
        case false?: .notListed
        case nil: .notEvaluated
        }
    }
}
