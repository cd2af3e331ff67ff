// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `request.mismatch`, `subject.unexpected-format`: a name must have the format that the request asks for, or one of those
/// that the metadata of the service provider lists (SAML Core 3.4.1.1, SAML Metadata 2.4.1.2; S-48).
struct NameIDFormatRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let requested = subject.policy.request?.nameIDPolicy?.format.map { [$0.rawValue] } ?? []
        let formats = requested.isEmpty ? subject.policy.service?.nameIDFormats ?? [] : requested
        guard !formats.isEmpty, !Self.anyFormats.contains(where: formats.containsIdentical(to:)) else {
            return subject.assertions.compactMap(Self.addressFinding)
        }
        return subject.assertions.compactMap { assertion, address in
            guard let name = assertion.subject?.nameID else { return nil }
            let found = name.format?.rawValue
            guard !formats.containsIdentical(to: found ?? "") else {
                return Self.addressFinding(assertion, at: address)
            }
            let address = address.child(.subject).child(.identifier)
            let fact = found.map { "the `Format` is `\($0.escapedForReport)`." } ?? "the `NameID` has no `Format`."
            guard requested.isEmpty else { return Self.finding(fact, requested[0], at: address) }
            let listed = formats.prefix(4).map { "`\($0.escapedForReport)`" }.joined(separator: ", ")
            return RuleFinding(
                code: .subjectUnexpectedFormat,
                severity: .warning,
                message: "The metadata of the service provider lists the `NameIDFormat` \(listed); \(fact)",
                address: address,
                expected: formats.joined(separator: " "),
                actual: found
            ).expected(by: .metadata)
        }
    }

    private static func finding(_ fact: String, _ format: String, at address: ElementAddress) -> RuleFinding {
        RuleFinding(
            code: .requestMismatch,
            severity: .warning,
            message: "`NameIDPolicy` of the request asks for a `NameID` of the `Format` `\(format.escapedForReport)`; "
                + fact,
            address: address,
            remedy: "Configure the identity provider to send the requested format, or request the format that it sends."
        ).expected(by: .request)
    }

    /// Warns of a name whose format is that of mail addresses, and which is none.
    private static func addressFinding(_ assertion: Assertion, at address: ElementAddress) -> RuleFinding? {
        guard let name = assertion.subject?.nameID else { return nil }
        let isAddress = name.text.utf8.contains(UInt8(ascii: "@"))
        if isAddress, name.text.utf8.contains(where: { $0 >= 0x80 }), let characters = name.text.deceptiveCharacters {
            return RuleFinding(
                code: .subjectUnexpectedFormat,
                severity: .warning,
                message:
                    "The `NameID` is an address that contains \(characters): it can look like that of another user.",
                address: address.child(.subject).child(.identifier),
                remedy:
                    "Ask the identity provider who the user is: a service that compares names as people see them signs in another user."
            )
        }
        guard !isAddress, name.format?.rawValue.isIdentical(to: mailFormat) == true else { return nil }
        return RuleFinding(
            code: .subjectUnexpectedFormat,
            severity: .warning,
            message: "The `Format` of `NameID` is `emailAddress`, and its text is not an email address: it has no `@`.",
            address: address.child(.subject).child(.identifier),
            remedy:
                "Map the mail address of the user to `NameID` at the identity provider, or send the format that fits the value."
        )
    }

    private static let mailFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"

    /// The formats that do not constrain the name, or that encryption fulfills.
    private static let anyFormats = [
        "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
        "urn:oasis:names:tc:SAML:2.0:nameid-format:encrypted",
    ]
}
