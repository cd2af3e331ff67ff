// SPDX-License-Identifier: Apache-2.0

/// The authorization of the calls of a session.
public enum ClientAuthorization: Sendable {
    /// An access token that the session does not renew.
    case token(AccessToken)
    /// The credentials of a store. If the store has none, the session registers the client first, unless the
    /// registration is `nil`; see ``ServiceCall/registerClient(softwareStatement:redirectURI:information:)``.
    case credentials(
        any CredentialStore,
        registration: ServiceCall<ClientCredentials>?,
        information: ClientInformation
    )
}

/// An access token that is not renewed.
struct FixedToken: Authorization {
    let fixed: AccessToken

    func token() async throws(CallError) -> AccessToken { fixed }

    func replace(_ token: AccessToken) async -> Bool { false }
}
