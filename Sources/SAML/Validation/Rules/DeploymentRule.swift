// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The rules of Kantara's deployment profile (saml2int 2.0) about the parts of a response; each finding names its rule.
///
/// The profile obliges identity providers to send less than service providers must accept, so most violations are
/// warnings.
struct DeploymentRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        guard subject.policy.profile == .saml2int else { return [] }
        var findings = Self.uris(of: subject.response)
        if let first = subject.assertions.first, !subject.holdsEncrypted {
            findings.append(
                RuleFinding(
                    code: .encryptionMissing,
                    severity: .warning,
                    message: "The `Assertion` is not encrypted. Rule: SDP-IDP11.",
                    address: first.address
                )
            )
        }
        for (assertion, address) in subject.assertions {
            findings += Self.statements(of: assertion, at: address)
            findings += Self.nameID(of: assertion, at: address)
            findings += Self.identifiers(
                of: assertion,
                at: address,
                isRequired: subject.policy.requiresSubjectIdentifier
            )
            findings += Self.nameFormats(of: assertion, at: address)
        }
        return findings
    }

    // MARK: URIs

    private static let maximumCharactersOfEntityID = 256

    private static func uris(of response: Response) -> [RuleFinding] {
        var findings: [RuleFinding] = []
        if let issuer = response.issuer?.value {
            let isAbsolute = URIReference(issuer)?.isAbsolute == true
            if !isAbsolute || issuer.unicodeScalars.count > maximumCharactersOfEntityID {
                findings.append(
                    RuleFinding(
                        code: .samlBadURI,
                        severity: .warning,
                        message:
                            "`Issuer` is not an absolute URI of at most \(maximumCharactersOfEntityID) characters. "
                            + "Rule: SDP-G04.",
                        address: .response.child(.issuer)
                    )
                )
            }
        }
        if let destination = response.destination?.rawValue,
            !destination.asciiLowercased.beginsWithBytes(of: "https://")
        {
            findings.append(
                RuleFinding(
                    code: .destinationMismatch,
                    severity: .warning,
                    message: "`Destination` is not an https URL. Rule: SDP-SP09.",
                    remedy: "Use TLS for the assertion consumer service."
                )
            )
        }
        return findings
    }

    // MARK: Statements

    private static func statements(of assertion: Assertion, at address: ElementAddress) -> [RuleFinding] {
        [
            ("AuthnStatement", assertion.authnStatements.count, ElementAddress.Kind.authnStatement),
            ("AttributeStatement", assertion.attributeStatements.count, .attributeStatement),
        ].filter { $0.1 > 1 }.map { name, count, kind in
            RuleFinding(
                code: .samlUnexpectedElement,
                severity: .warning,
                message: "The `Assertion` has \(count) elements `\(name)`; the profile allows one. Rule: SDP-IDP10.",
                address: address.child(kind, 1)
            )
        }
    }

    // MARK: Subject

    private static let transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"

    private static func nameID(of assertion: Assertion, at address: ElementAddress) -> [RuleFinding] {
        // An encrypted identifier has its own finding.
        if case .encrypted = assertion.subject?.identifier { return [] }
        guard assertion.subject?.nameID?.format?.rawValue.isIdentical(to: transient) != true else { return [] }
        return [
            RuleFinding(
                code: .subjectIdentifierMissing,
                severity: .warning,
                message:
                    "The `Subject` has no `NameID` of the format transient, which logout requires. Rule: SDP-IDP12.",
                address: address.child(.subject),
                remedy: "Configure the identity provider to send a transient `NameID` for this service provider."
            )
        ]
    }

    private static func identifiers(
        of assertion: Assertion,
        at address: ElementAddress,
        isRequired: Bool
    ) -> [RuleFinding] {
        let identifiers = assertion.attributes.filter { SubjectIdentifier.names.containsIdentical(to: $0.name) }
        if identifiers.isEmpty {
            return [
                RuleFinding(
                    code: .subjectIdentifierMissing,
                    severity: isRequired ? .error : .info,
                    message: "The `Assertion` has neither of the attributes `subject-id` and `pairwise-id`. "
                        + "Rule: SDP-IDP13, SDP-SP14.",
                    address: address
                )
            ]
        }
        return identifiers.filter { !SubjectIdentifier.isValid($0) }.map { attribute in
            RuleFinding(
                code: .subjectIdentifierMissing,
                message:
                    "`\(attribute.name)` does not have exactly one value of the form uniqueID@scope, with 1 to 127 "
                    + "letters, digits and hyphens (in the ID `=`, in the scope `.`) on each side. Rule: SDP-SP14.",
                address: address
            )
        }
    }

    // MARK: Attributes

    private static let uri = "urn:oasis:names:tc:SAML:2.0:attrname-format:uri"

    private static func nameFormats(of assertion: Assertion, at address: ElementAddress) -> [RuleFinding] {
        assertion.entries(at: address).compactMap { entry, address in
            guard case .attribute(let attribute) = entry,
                !attribute.effectiveNameFormat.rawValue.isIdentical(to: uri)
            else { return nil }
            return RuleFinding(
                code: .attributesNameFormat,
                severity: .warning,
                message: "`NameFormat` of `\(attribute.name.escapedForReport)` is not `uri`. Rule: SDP-IDP18.",
                address: address,
                expected: uri,
                actual: attribute.nameFormat?.rawValue
            )
        }
    }
}
