// SPDX-License-Identifier: Apache-2.0

/// A code with which another screen or a browser completes the login of a device.
struct RegistrationCode: Hashable, Sendable {
    let code: String
    let id: String
    let interface: Interface
    /// The client of V2; empty in V1.
    let client: String
    let serviceProvider: String
    let device: String
    var mvpd: String?
    var domainName: String?
    var redirectUrl: String?
    /// The client information in Base64.
    let information: String
    /// The shared identities of the session; see ``SharedIdentity``.
    var identities: [String] = []
    let generated: Int
    let expires: Int

    /// Returns seven characters that are easy to distinguish.
    static func random() -> String {
        String((0..<7).compactMap { _ in "ABCDEFGHJKLMNPQRSTUVWXYZ23456789".randomElement() })
    }
}
