// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import UntrustedText

/// Asks for an access token: `POST /o/client/token`.
///
/// Descriptions differ in the method and in where the parameters stand; this is the form of the reference page.
public struct RequestToken: ServiceCall {
    private let credentials: ClientCredentials
    private let information: ClientInformation

    /// Makes the call.
    ///
    /// - Parameters:
    ///   - credentials: The credentials of the registration.
    ///   - information: What the device tells about itself.
    public init(credentials: ClientCredentials, information: ClientInformation) {
        self.credentials = credentials
        self.information = information
    }

    /// One token more does no harm.
    public var repetition: Repetition { .allowed }

    /// The request, which needs no authorization.
    ///
    /// - Parameter server: Where the service lives.
    /// - Returns: The request.
    public func request(to server: ServerAddress) -> TransportRequest {
        var request = TransportRequest(.post, server, path: "/o/client/token")
        request.setPrivate(.deviceInformation, information.headerValue)
        var form = FormBody()
        form.append("client_id", credentials.clientID.value)
        form.append("client_secret", credentials.clientSecret.value)
        form.append("grant_type", "client_credentials")
        request.setForm(form.bytes)
        return request
    }

    /// Reads the answer.
    ///
    /// - Parameter response: What the server answered.
    /// - Returns: The token.
    /// - Throws: A refusal by the service, or a fault of the answer.
    public func answer(from response: TransportResponse) throws(AdobePassError) -> IssuedToken {
        try response.json(200, 201) { json throws(JSONMismatch) in
            let text = try json.required("access_token", try json.string("access_token"))
            guard let token = AccessToken(text) else { throw JSONMismatch("expected a bearer token in access_token") }
            let type = try json.string("token_type")
            guard type == nil || type?.asciiLowercased.isIdentical(to: "bearer") == true else {
                throw JSONMismatch("expected bearer in token_type")
            }
            let seconds = try json.required("expires_in", try json.integer("expires_in"))
            guard (1...IssuedToken.mostSeconds).contains(seconds) else {
                throw JSONMismatch("expected from 1 to \(IssuedToken.mostSeconds) seconds in expires_in")
            }
            return IssuedToken(token: token, lifetime: .seconds(seconds))
        }
    }
}

/// An access token as it was issued.
public struct IssuedToken: Hashable, Sendable {
    /// Ten years.
    static let mostSeconds: Int64 = 315_360_000

    /// The token.
    public let token: AccessToken

    /// How long it is valid, from when it was issued.
    public let lifetime: Duration
}
