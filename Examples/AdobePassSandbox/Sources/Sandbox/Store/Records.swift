// SPDX-License-Identifier: Apache-2.0

/// A registered app.
struct Client: Hashable, Sendable {
    static let v2Scope = "api:client:v2"

    /// The client of calls that require no token.
    static let anyone = Client(id: "anyone")

    let id: String
    var secret = ""
    var scopes = [v2Scope]
    /// The service providers on whose behalf it may call; empty for all.
    var serviceProviders: [String] = []
    /// The access tokens, with the end of each.
    var tokens: [String: Int] = [:]
}

/// A code with which another screen or a browser completes the login of a device.
struct RegistrationCode: Hashable, Sendable {
    let code = String((0..<7).compactMap { _ in "ABCDEFGHJKLMNPQRSTUVWXYZ23456789".randomElement() })
    let id = String.unique
    let owner: Profile.Owner
    var mvpd: String?
    var domainName: String?
    var redirectUrl: String?
    /// The client information in Base64.
    let information: String
    let generated: Int
    let expires: Int

    var interface: Interface { owner.interface }
    var serviceProvider: String { owner.serviceProvider }
}

/// An authorization token of V1.
struct Grant: Hashable, Sendable {
    let owner: Profile.Owner
    let resource: String
    let expires: Int
}

/// A SAML request that a device has obtained.
struct IssuedRequest: Hashable, Sendable {
    let id: String
    let serviceProvider: String
    let mvpd: String
    let expires: Int
}
