// SPDX-License-Identifier: Apache-2.0

public import SAML

/// The user whom a test identity provider signs in.
public struct TestUser: Hashable, Sendable {
    /// The name identifier.
    public var nameID: NameID

    /// The attributes.
    public var attributes: [SAML.Attribute]

    /// The identifier of the session at the identity provider, or `nil` for none.
    public var sessionIndex: String?

    /// The end of the session at the identity provider, or `nil` if the assertion names none.
    public var sessionEnd: Timestamp?

    /// The authentication context class.
    public var authnContext = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"

    /// Creates a user.
    public init(
        _ name: String = "user-1",
        attributes: [SAML.Attribute] = [],
        sessionIndex: String? = "_session-1"
    ) {
        nameID = NameID(name, format: URIReference("urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"))
        self.attributes = attributes
        self.sessionIndex = sessionIndex
    }

    /// Creates a user with attributes: `TestUser("mira", ["mail": ["mira@example.test"], "groups": ["admins"]])`.
    public init(_ name: String, _ values: KeyValuePairs<String, [String]>) {
        self.init(name, attributes: values.map { name, texts in SAML.Attribute(name, values: texts.map { .init($0) }) })
    }
}
