// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import SAMLSignature
package import StrictJSON
internal import TamperingCauses

/// The reader of facts about keys: programs get stable names, people get words.
package enum FactsForm: Hashable, Sendable {
    case programs, people

    /// People who read a page, which has no options of a command line.
    case page
}

extension TrustListing.Entry {
    /// Returns the issuer and the key.
    package func json(for form: FactsForm) -> JSONValue {
        let everyIssuer =
            form == .people ? JSONValue.string("all issuers (not from metadata)") : .null
        return .object(
            [.init("issuer", (issuer?.withoutUserInformation).map(JSONValue.string) ?? everyIssuer)] + key.members
                + [.init("expires", .optional(notOnOrAfter?.description))]
        )
    }
}

extension RecipientExamination {
    /// Returns the place of the encrypted part and the keys that it is encrypted for.
    package func json(for form: FactsForm) -> JSONValue {
        .object([
            .init("path", .string(path)),
            .init("line", .number(location.line)),
            .init("column", .number(location.column)),
            .init("recipients", .array(recipients.map { $0.json(for: form) })),
        ])
    }
}

extension RecipientExamination.Recipient {
    /// Returns the key that the content key is encrypted for, and whether it was given.
    fileprivate func json(for form: FactsForm) -> JSONValue {
        let given: JSONValue =
            switch (form, decryptionKey) {
            case (.programs, let number): number.map(JSONValue.number) ?? .null
            case (_, let number?): .string("yes, number \(number)")
            case (_, nil) where key != nil: .string("no")
            case (_, nil): .string("not known, the part names \(namedKey ?? "no certificate")")
            }
        let facts = key?.members ?? [.init("key", .null), .init("keyKind", .null), .init("certificate", .null)]
        return .object(
            [.init("recipient", .optional(name?.withoutUserInformation))] + facts + [.init("decryptionKey", given)]
        )
    }
}

extension SignatureExamination.EmbeddedKey {
    /// Returns the key and whether it created the signature value.
    package func json(for form: FactsForm) -> JSONValue {
        let facts = key.members
        guard form == .people else {
            return .object(
                facts + [
                    .init("verifies", verifies.map(JSONValue.bool) ?? .null),
                    .init("cause", .optional(cause?.rawValue)),
                ]
            )
        }
        return .object(facts + [.init("signatureValue", .string(words))])
    }

    private var words: String {
        switch (verifies, cause) {
        case (true, let cause?):
            "created with this key; the key is right, and the document was changed after signing (\(cause.rawValue))"
        case (true, nil): "created with this key"
        case (false, _): "not created with this key"
        case (nil, _):
            "was not compared with this key, because the document was changed or the search reached its limit"
        }
    }
}

extension CanonicalDifference {
    /// Returns the place of the difference, and the octets around it.
    var json: JSONValue {
        .object([
            .init("offset", .number(offset)),
            .init("path", .string(path)),
            .init("before", .string(before)),
            .init("signed", .string(signed)),
            .init("received", .string(received)),
            .init("signedBytes", .number(signedCount)),
            .init("receivedBytes", .number(receivedCount)),
        ])
    }
}
