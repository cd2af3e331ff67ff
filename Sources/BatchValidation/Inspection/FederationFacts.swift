// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON
internal import UntrustedText

/// The attributes of an assertion whose values are words of federations, not personal data.
///
/// Only URIs are shown. Other values of the same attributes are only counted, like those of all other attributes.
enum FederationFacts {
    /// eduPersonAssurance: the identity assurance of the subject (REFEDS Assurance Framework).
    private static let assurance: ExactText = "urn:oid:1.3.6.1.4.1.5923.1.1.1.11"

    /// The entity attributes that proxies repeat in assertions (RFC 8409, SAML Subject Identifier Attributes).
    private static let entityAttributes: [ExactText] = [
        "http://macedir.org/entity-category", "http://macedir.org/entity-category-support",
        "urn:oasis:names:tc:SAML:attribute:assurance-certification",
    ]

    /// The prefix of the values of REFEDS.
    private static let refeds = "https://refeds.org/"

    /// Returns the values of an assertion, or null if it has none.
    static func json(of assertion: Assertion) -> JSONValue {
        var levels: [String] = []
        var entities: [JSONValue] = []
        for attribute in assertion.attributes {
            let texts = attribute.values.compactMap(\.text)
            if ExactText(attribute.name) == assurance {
                levels += texts.filter { $0.beginsWithBytes(of: refeds) && $0.isURI }
            } else if entityAttributes.contains(ExactText(attribute.name)) {
                entities.append(
                    .object([
                        .init("name", .string(attribute.name)), .init("values", .strings(texts.filter(\.isURI))),
                    ])
                )
            }
        }
        guard !levels.isEmpty || !entities.isEmpty else { return .null }
        return .object([.init("assurance", .strings(levels)), .init("entityAttributes", .array(entities))])
    }
}

extension String {
    /// Whether the text is a URI of the web without a name of a user: neither `@`, a query nor a fragment.
    fileprivate var isURI: Bool {
        (beginsWithBytes(of: "https://") || beginsWithBytes(of: "http://"))
            && utf8.allSatisfy { (0x21...0x7E).contains($0) && !"@?#".utf8.contains($0) }
    }
}
