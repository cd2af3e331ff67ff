// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The content of a software statement, whose signature the sandbox does not verify.
///
/// A statement is a JSON Web Token. `scopes` and `serviceProviders` limit the client; `"approved": false` represents a
/// statement that was not approved.
struct SoftwareStatement: Hashable, Sendable {
    let name: String
    let scopes: [String]
    let serviceProviders: [String]
    let isApproved: Bool

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let coder = Base64(alphabet: .urlSafe, padding: .optional)
        guard
            parts.count == 3, !parts[2].isEmpty,
            let header = try? coder.decode(String(parts[0])), JSON(parsing: header)?.members != nil,
            let payload = try? coder.decode(String(parts[1])), let claims = JSON(parsing: payload),
            claims.members != nil
        else { return nil }
        name = claims["sub"]?.string ?? claims["name"]?.string ?? "application"
        scopes = claims["scopes"]?.array?.compactMap(\.string) ?? [Client.v2Scope]
        serviceProviders = claims["serviceProviders"]?.array?.compactMap(\.string) ?? []
        isApproved = claims["approved"] != false
    }
}
