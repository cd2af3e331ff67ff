// SPDX-License-Identifier: Apache-2.0

/// A registered app.
struct Client: Hashable, Sendable {
    static let v2Scope = "api:client:v2"

    /// The client of calls that require no token.
    static let anyone = Client(id: "anyone", name: "anyone")

    let id: String
    var secret = ""
    var scopes = [v2Scope]
    /// The service providers on whose behalf it may call; empty for all.
    var serviceProviders: [String] = []
    let name: String
    var isRevoked = false
}

/// A code with which another screen or a browser completes the login of a device.
struct RegistrationCode: Hashable, Sendable {
    let code = random()
    let id = String.unique
    let owner: Profile.Owner
    var mvpd: String?
    var domainName: String?
    var redirectUrl: String?
    /// The client information in Base64.
    let information: String
    /// The shared identities of the session; see ``SharedIdentity``.
    var identities: [String] = []
    let generated: Int
    let expires: Int

    var interface: Interface { owner.interface }
    var serviceProvider: String { owner.serviceProvider }

    /// Returns seven characters that are easy to distinguish.
    static func random() -> String {
        String((0..<7).compactMap { _ in "ABCDEFGHJKLMNPQRSTUVWXYZ23456789".randomElement() })
    }
}

/// An authorization token of V1.
struct Grant: Hashable, Sendable {
    let owner: Profile.Owner
    let mvpd: String
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

/// A device of the SSO service, which received a token of an identity.
struct LinkedDevice: Hashable, Sendable {
    let serviceProvider: String
    /// The identity of all devices that share it.
    let identity: String
    /// The identifier of the device, as sent.
    let device: String
    /// The information about the device, in Base64.
    let information: String
    let lastSeen: Int
    /// Whether the device used a link code, instead of the identity itself.
    let usedLink: Bool
}

/// A code with which another device gets a token of the same identity.
struct LinkCode: Hashable, Sendable {
    let code: String
    let serviceProvider: String
    let identity: String
    let expires: Int
}
