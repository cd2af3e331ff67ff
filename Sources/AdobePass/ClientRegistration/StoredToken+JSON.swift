// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

extension StoredToken {
    /// Parses a token that was stored for credentials.
    ///
    /// - Parameters:
    ///   - bytes: The JSON text.
    ///   - credentials: The credentials now. The result is `nil` if the token was stored for other ones, or if the text
    ///     does not contain a token.
    package init?(json bytes: [UInt8], of credentials: ClientCredentials) {
        guard let object = try? JSONObject(JSONDocument(answer: bytes)),
            let id = try? object.privateText("client_id"), id == credentials.clientID,
            let text = try? object.string("access_token"), let token = AccessToken(text),
            let expiration = try? object.integer("expires_at")
        else { return nil }
        self.init(token, expiration: Timestamp(millisecondsSince1970: expiration))
    }

    /// The token as JSON on one line, with a newline, and with the client to which it belongs.
    ///
    /// The token is its own item: to store it, a store does not write the credentials again, which another process may
    /// have replaced.
    package func json(of credentials: ClientCredentials) -> [UInt8] {
        let json = JSONValue.object([
            .init("client_id", .string(credentials.clientID.value)), .init("access_token", .string(token.text)),
            .init("expires_at", .number(Int(expiration.millisecondsSince1970))),
        ])
        return json.encoded + [0x0A]
    }
}
