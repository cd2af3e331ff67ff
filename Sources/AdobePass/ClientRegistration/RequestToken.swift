// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import UntrustedText

extension ServiceCall where Answer == IssuedToken {
    /// Requests an access token: `POST /o/client/token`.
    ///
    /// The documentation is inconsistent about the method and the place of the parameters; this call follows the
    /// reference page. The request needs no authorization. A session makes this call itself if it has client
    /// credentials.
    ///
    /// - Parameters:
    ///   - credentials: The credentials of the registration.
    ///   - information: The information about the device.
    /// - Returns: The call, whose answer is the token with its lifetime.
    public static func requestToken(credentials: ClientCredentials, information: ClientInformation) -> Self {
        ServiceCall(isIdempotent: true, statuses: [200, 201]) { server in
            var request = TransportRequest(.post, server, path: "/o/client/token")
            request.setPrivate(.deviceInformation, information.headerValue)
            var form = FormBody()
            form.append("client_id", credentials.clientID.value)
            form.append("client_secret", credentials.clientSecret.value)
            form.append("grant_type", "client_credentials")
            request.setForm(form.bytes)
            return request
        } json: { json throws(JSONMismatch) in
            try IssuedToken(json)
        }
    }
}

/// An access token with its lifetime.
public struct IssuedToken: Hashable, Sendable {
    /// The access token that authorizes calls.
    public let token: AccessToken

    /// The time for which the token is valid, from its issue.
    public let lifetime: Duration
}

extension IssuedToken {
    /// Ten years.
    private static let maximumLifetime: Int64 = 315_360_000

    fileprivate init(_ json: JSONObject) throws(JSONMismatch) {
        let text = try json.required("access_token", try json.string("access_token"))
        guard let token = AccessToken(text) else { throw JSONMismatch("`access_token` is not a bearer token.") }
        let type = try json.string("token_type")
        guard type == nil || type?.asciiLowercased.isIdentical(to: "bearer") == true else {
            throw JSONMismatch("`token_type` is not `bearer`.")
        }
        let seconds = try json.required("expires_in", try json.integer("expires_in"))
        guard (1...Self.maximumLifetime).contains(seconds) else {
            throw JSONMismatch("`expires_in` is not from 1 to \(Self.maximumLifetime) seconds.")
        }
        self.init(token: token, lifetime: .seconds(seconds))
    }
}
