// SPDX-License-Identifier: Apache-2.0

/// How a session is authorized.
public enum ClientAuthorization: Sendable {
    /// By a token that somebody else renews.
    case token(AccessToken)
    /// By the credentials of a store; without any, the client is registered first, if there is a registration.
    case credentials(any CredentialStore, registration: RegisterClient?, information: ClientInformation)
}

/// A token that nobody renews.
struct FixedToken: Authorization {
    let fixed: AccessToken

    func token() async throws(CallFailure) -> AccessToken { fixed }

    func replace(_ token: AccessToken) async -> Bool { false }
}
