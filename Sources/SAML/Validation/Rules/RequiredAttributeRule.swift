// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `attributes.missing`: each assertion must have the attributes that the policy or the metadata of the service provider requires (S-49).
///
/// A message names an attribute that is probably the required one under a different name.
struct RequiredAttributeRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let (required, source) = subject.policy.expectedAttributes
        guard !required.isEmpty else { return [] }
        return subject.assertions.flatMap { assertion, address in
            let names = assertion.lazyAttributeStatements.flatMap(\.entries).compactMap { entry in
                if case .attribute(let attribute) = entry {
                    (attribute.name, attribute.friendlyName, attribute.values.allSatisfy(\.isEmpty))
                } else {
                    nil
                }
            }
            return required.filter { name in !names.contains { $0.0.isIdentical(to: name) && !$0.2 } }.map { name in
                let isEmpty = names.contains { $0.0.isIdentical(to: name) }
                let near = names.first { Self.isNear($0.0, name) || $0.1.map { Self.isNear($0, name) } == true }?.0
                let others =
                    names.isEmpty
                    ? ": the assertion contains no attributes" : "; the assertion has \(names.map(\.0).quotedForReport)"
                let rest =
                    near.map { "; `\($0.escapedForReport)` is there\(Self.difference(of: $0, from: name))" } ?? others
                return RuleFinding(
                    code: .attributesMissing,
                    message: isEmpty
                        ? "The attribute `\(name.escapedForReport)` is there, but it has no value."
                        : "The attribute `\(name.escapedForReport)` is missing\(rest).",
                    address: address,
                    remedy: near?.endsWithBytes(of: "groups.link") == true
                        ? Self.remedyForGroups
                        : isEmpty ? Self.remedyForEmpty : source == .setting ? nil : Self.remedyForMetadata
                ).expected(by: source)
            }
        }
    }

    private static let remedyForEmpty =
        "Give the attribute a value for this user at the identity provider, or map it from a field that has one."

    private static let remedyForGroups =
        "The user is in more than 150 groups, so Microsoft Entra ID sends a link instead. Assign groups to the application and "
        + "release only those (`Groups assigned to the application`), or read the groups from the link."

    private static let remedyForMetadata =
        "Configure the identity provider to release the attribute, which the metadata of the service provider requires. If the "
        + "service provider does not need it, correct `isRequired` of `RequestedAttribute` in this metadata."

    /// Common names of the same value.
    private static let synonyms = [
        ["mail", "email", "emailaddress", "0.9.2342.19200300.100.1.3"],
        ["givenname", "firstname", "2.5.4.42"], ["sn", "surname", "lastname", "familyname", "2.5.4.4"],
        ["uid", "userid", "username", "login", "0.9.2342.19200300.100.1.1"],
        ["displayname", "name", "commonname", "cn", "2.16.840.1.113730.3.1.241", "2.5.4.3"],
        ["groups", "group", "memberof", "roles", "role", "groups.link"],
        ["edupersonprincipalname", "eppn", "1.3.6.1.4.1.5923.1.1.1.6", "upn"],
    ]

    private static func isNear(_ found: String, _ required: String) -> Bool {
        let (one, other) = (key(found), key(required))
        return one.isIdentical(to: other)
            || synonyms.contains { $0.containsIdentical(to: one) && $0.containsIdentical(to: other) }
    }

    /// Returns the difference of a similar name in words, after a colon.
    private static func difference(of name: String, from required: String) -> String {
        let differences = NearMiss.between(name, required)
        return differences.isEmpty ? "" : ": the names differ \(differences.words)"
    }

    /// Returns the last part of a name in lower case, without blanks around it, hyphens and underscores.
    private static func key(_ name: String) -> String {
        let bytes = LocatorParts.trimmed(Array(name.utf8).withoutInvisibleCharacters)
        let last = bytes.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }.last ?? bytes[...]
        return String(decoding: last.map(\.asciiLowercased).filter { $0 != 0x2D && $0 != 0x5F }, as: UTF8.self)
    }
}
