// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// A form that an identity provider lets the browser post.
public struct PostedForm: Hashable, Sendable {
    /// The URL that receives the form.
    public let action: String

    /// The message, in Base64.
    public let message: String

    /// The name of the field of the message: `SAMLResponse` or `SAMLRequest`.
    public let field: String

    /// The relay state, or `nil` for none.
    public var relayState: String?

    /// The body of the request that the browser sends.
    public var body: [UInt8] {
        var text = "\(field)=\(PercentEncoding.encode(message))"
        if let relayState { text += "&RelayState=\(PercentEncoding.encode(relayState))" }
        return Array(text.utf8)
    }

    /// The document.
    public var document: [UInt8] { (try? Base64().decode(message)) ?? [] }
}
