// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import UntrustedText

/// The sessions that a service lists or ends.
///
/// Users belong to their identity provider: two may use the same names and attributes (S-87).
public enum SessionSelection: Hashable, Sendable {
    /// All sessions of an identity provider, by its entity ID.
    case identityProvider(String)

    /// The sessions of a user, by the whole name identifier (S-79).
    case user(NameID, at: String)

    /// The sessions of users who have an attribute with a value.
    ///
    /// ``ServiceProvider/Configuration/sessionAttributes`` must have the name of the attribute when the session begins.
    case attribute(String, value: String, at: String)

    /// Returns the label of the sessions at a service provider: several can use one store.
    func label(at recipient: String) -> StoreKey {
        switch self {
        case .identityProvider(let provider): StoreKey("provider", [recipient, provider])
        case .user(let name, let provider): Session.principal(name, of: provider, at: recipient)
        case .attribute(let name, let value, let provider):
            StoreKey("attribute", [recipient, provider, name, value])
        }
    }
}

extension Session {
    /// The largest number of attribute values by which a session can be found.
    private static let maximumAttributeLabels = 64

    /// Returns the labels of the session at a service provider.
    ///
    /// - Parameters:
    ///   - recipient: The entity ID of the service provider.
    ///   - names: The names of the attributes by which sessions are found.
    ///   - browser: The label of the browser.
    /// - Returns: The labels, each once.
    func labels(at recipient: String, attributes names: [String], browser: StoreKey?) -> [StoreKey] {
        let user = nameID.map { SessionSelection.user($0, at: identityProvider) }
        // The first value of each attribute, then the second ones: one with many values, such as groups, displaces no other.
        let values = names.flatMap { name in self[name].enumerated().map { (name: name, place: $0, value: $1) } }
        let found = values.sorted { $0.place < $1.place }.prefix(Self.maximumAttributeLabels).map {
            SessionSelection.attribute($0.name, value: $0.value, at: identityProvider)
        }
        var all = [SessionSelection.identityProvider(identityProvider)] + found
        if let user { all.append(user) }
        return Array(Set(all.map { $0.label(at: recipient) } + [browser].compactMap(\.self)))
    }

    /// Returns the key of a session at a service provider: several can use one store, and a session counts for one of them.
    static func key(_ id: String, at recipient: String) -> StoreKey { StoreKey("session", [recipient, id]) }

    /// Returns the key of a user: of the identity provider and the whole name identifier (S-79).
    ///
    /// A part that is absent has the value that the standard gives it, which other messages may write (SAML Core 2.2.2,
    /// 8.3.1, 8.3.7). An empty part counts as absent: some identity providers write `NameQualifier=""` in one of two messages.
    static func principal(_ name: NameID, of provider: String, at recipient: String) -> StoreKey {
        let parts = [
            (name.format?.rawValue, "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified"),
            (name.nameQualifier, provider), (name.spNameQualifier, recipient), (name.spProvidedID, nil),
        ]
        return StoreKey(
            "principal",
            [recipient, provider, name.value]
                + parts.map { part, absent in
                    let text = part?.withoutXMLWhiteSpace ?? ""
                    return text.isEmpty ? absent : text
                }
        )
    }

    /// Returns the key of a session at an identity provider.
    ///
    /// The assertion has the index in an attribute, in which a parser replaces line breaks, and the request in an element. So
    /// white space counts as in `xs:token` (S-108).
    static func key(ofIndex index: String, at provider: String) -> StoreKey {
        let words = index.utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        return StoreKey("index", [provider, words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")])
    }
}
