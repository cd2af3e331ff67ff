// SPDX-License-Identifier: Apache-2.0

/// A registered app.
struct Client: Hashable, Sendable {
    let id: String
    let secret: String
    let issuedAt: Int
    let scopes: [String]
    /// The service providers on whose behalf it may call; empty for all.
    let serviceProviders: [String]
    let name: String
    var isRevoked: Bool

    static let v2Scope = "api:client:v2"

    /// The client of calls that require no token.
    static let anyone = Client(
        id: "anyone",
        secret: "",
        issuedAt: 0,
        scopes: [v2Scope],
        serviceProviders: [],
        name: "anyone",
        isRevoked: false
    )
}

/// The errors of client registration.
package enum RegistrationError: String, Hashable, Sendable, CaseIterable {
    case invalidRequest = "invalid_request"
    case invalidRedirectURI = "invalid_redirect_uri"
    case invalidSoftwareStatement = "invalid_software_statement"
    case unapprovedSoftwareStatement = "unapproved_software_statement"
    case invalidClient = "invalid_client"
    case unauthorizedClient = "unauthorized_client"
    case unsupportedGrantType = "unsupported_grant_type"
}
