// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// A short media token, of which only the times and the format are realistic.
struct MediaToken {
    let notBefore: Int
    let notAfter: Int
    let serialized: String

    init(_ standIn: StandIn, provider: String, mvpd: String, resource: String) {
        notBefore = standIn.now
        notAfter = notBefore + standIn.settings.lifetimes.mediaToken * 1_000
        let token = XMLElement(
            "shortAuthorizationToken",
            [
                XMLElement("requestorID", provider), XMLElement("mvpdId", mvpd), XMLElement("resourceID", resource),
                XMLElement("issueTime", String(notBefore)), XMLElement("ttl", String(notAfter - notBefore)),
            ]
        )
        let markup = XMLElement("signatureInfo", "sandbox").markup + token.markup
        serialized = Base64().encodedString(of: Array(markup.utf8).span)
    }

    var json: JSON {
        [
            "notBefore": .number(notBefore), "notAfter": .number(notAfter), "serializedToken": .string(serialized),
        ]
    }
}
