// SPDX-License-Identifier: Apache-2.0

/// An attribute of a user, in a profile or a decision of REST API V2.
public struct UserAttribute: Hashable, Sendable {
    /// The value; `nil` if the answer omits it.
    public let value: AttributeValue?

    /// The texts of the value; empty if the answer omits it.
    public var values: [PrivateText] { value?.texts ?? [] }

    /// The form of the values: `"plain"`, or `"enc"` for Base64 of bytes that are encrypted for the key of the
    /// service provider.
    public let state: ServiceName?

    /// Whether the value is encrypted, which Adobe requires for `zip` and `encryptedZip`.
    ///
    /// Decrypt it on a server, because the private key must not be part of an app. The padding and the layout are
    /// not documented.
    public var isEncrypted: Bool { state == "enc" }
}

extension UserAttribute {
    init(_ json: JSONObject) throws(JSONMismatch) {
        state = try json.name("state")
        value = json["value"].flatMap { AttributeValue($0) }
    }
}
