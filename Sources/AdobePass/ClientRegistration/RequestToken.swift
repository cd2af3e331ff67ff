// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import UntrustedText

/// Requests an access token: `POST /o/client/token`.
///
/// The documentation differs in the method and in the place of the parameters; this is the form of the reference page.
/// The request needs no authorization. A session makes this call itself if it has client credentials.
public struct RequestToken: ServiceCall {
    /// The request of the call, and how its answer is read.
    public let definition: CallDefinition<IssuedToken>

    /// Creates the call.
    ///
    /// - Parameters:
    ///   - credentials: The credentials of the registration.
    ///   - information: The information about the device.
    public init(credentials: ClientCredentials, information: ClientInformation) {
        definition = CallDefinition(.allowed, statuses: [200, 201]) { server in
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
    /// The token.
    public let token: AccessToken

    /// The time for which the token is valid, from its issue.
    public let lifetime: Duration
}

extension IssuedToken {
    /// Ten years.
    private static let mostSeconds: Int64 = 315_360_000

    fileprivate init(_ json: JSONObject) throws(JSONMismatch) {
        let text = try json.required("access_token", try json.string("access_token"))
        guard let token = AccessToken(text) else { throw JSONMismatch("`access_token` is not a bearer token.") }
        let type = try json.string("token_type")
        guard type == nil || type?.asciiLowercased.isIdentical(to: "bearer") == true else {
            throw JSONMismatch("`token_type` is not `bearer`.")
        }
        let seconds = try json.required("expires_in", try json.integer("expires_in"))
        guard (1...Self.mostSeconds).contains(seconds) else {
            throw JSONMismatch("`expires_in` is not from 1 to \(Self.mostSeconds) seconds.")
        }
        self.init(token: token, lifetime: .seconds(seconds))
    }
}
