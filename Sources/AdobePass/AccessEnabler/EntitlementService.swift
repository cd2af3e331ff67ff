// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A sign-in as the facade remembers it: what the SDK kept in the storage of the device.
struct SignInRecord: Hashable, Sendable {
    /// How it came about.
    enum Origin: Hashable, Sendable {
        case platform
        case regular
        case degraded
        case temporary
    }

    let mvpd: MVPDID
    /// When it ends; nil if the service did not say.
    let expiration: Date?
    let origin: Origin

    func isValid(at now: Date) -> Bool { expiration.map { now < $0 } ?? true }
}

/// How a sign-in goes about.
struct SignInManner: Hashable, Sendable {
    var isInterruptionAllowed: Bool
    var offered: [SubscriberAccount.ProviderID]?
    var featured: [SubscriberAccount.ProviderID]?

    static let silent = SignInManner(isInterruptionAllowed: false)
}

extension SignInOptions {
    /// Returns the options of a sign-in that the facade starts.
    func adapted(to manner: SignInManner) -> SignInOptions {
        var options = self
        options.isInterruptionAllowed = manner.isInterruptionAllowed
        options.offered = manner.offered
        options.featured = manner.featured ?? featured
        return options
    }
}

/// What is known of a user under one name.
struct MetadataEntry: Hashable, Sendable {
    let value: RESTv1.UserMetadata.Value
    let isEncrypted: Bool
}

/// What the facade needs of either API.
protocol EntitlementService: Sendable {
    /// Reads the configuration anew.
    func reloadConfiguration() async throws(CallFailure) -> RESTv1.Configuration

    /// Signs in.
    func signIn(_ manner: SignInManner) async -> FlowOutcome

    /// What is known of a sign-in that just ended well; nil if the service did not say whose it is.
    func record(of authentication: Authentication) async -> SignInRecord?

    /// Asks for a stream.
    func authorize(_ resource: String, of record: SignInRecord) async -> MediaAuthorization

    /// Asks which of some resources the user may probably watch.
    func preauthorize(_ resources: [String], of record: SignInRecord) async throws(CallFailure) -> [String]

    /// Reads what is known of the user.
    func metadata(_ key: String, of record: SignInRecord) async throws(CallFailure) -> MetadataEntry?

    /// Signs out.
    func signOut(_ record: SignInRecord) async throws(CallFailure)
}
