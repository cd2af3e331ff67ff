// SPDX-License-Identifier: Apache-2.0

/// A code that a second screen or a browser brings the login to its device with.
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
    /// Client information in Base64.
    let information: String
    let generated: Int
    let expires: Int

    /// Seven characters that people can tell apart.
    static func random() -> String {
        String((0..<7).compactMap { _ in "ABCDEFGHJKLMNPQRSTUVWXYZ23456789".randomElement() })
    }
}
