// SPDX-License-Identifier: Apache-2.0

/// The record of a sign-in.
///
/// The SDK stored it on the device; the facade keeps it in memory.
struct SignInRecord: Hashable, Sendable {
    /// The origin of a sign-in.
    enum Origin: Hashable, Sendable {
        case platform
        case basic
        case degraded
        case temporary
    }

    let mvpd: MVPDID
    /// The expiration; `nil` if the service did not name it.
    let expiration: Timestamp?
    let origin: Origin
    /// The identifier of the user, if the service names it.
    var userID: PrivateText? = nil
    /// Whether the sign-in existed before the call.
    var isFromEarlier = false

    func isValid(at now: Timestamp) -> Bool { expiration.map { now < $0 } ?? true }
}

/// The options of one sign-in of the facade.
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

/// One value of the metadata of a user.
struct MetadataEntry: Hashable, Sendable {
    let value: AttributeValue
    let isEncrypted: Bool
}

/// The operations that the facade requires of both APIs.
protocol EntitlementService: Sendable {
    /// Reads the configuration.
    func reloadConfiguration() async throws(CallError) -> ChannelConfiguration

    /// Keeps the state of the account on the device, for the status that later calls send.
    func keep(_ status: PartnerFrameworkStatus) async

    /// Signs in.
    func signIn(_ manner: SignInManner) async -> FlowOutcome

    /// Returns the record of a successful sign-in; `nil` if its provider is not known.
    func record(of mvpd: MVPDID?, by means: SignInMeans) async -> SignInRecord?

    /// Asks whether the user may watch a resource.
    func authorize(_ resource: String, of record: SignInRecord) async -> MediaAuthorization

    /// Starts temporary access, and returns the failure.
    func startTemporaryAccess(_ mvpd: MVPDID) async -> CallError?

    /// Asks which resources the user may probably watch.
    func preauthorize(_ resources: [String], of record: SignInRecord) async throws(CallError) -> [String]

    /// Reads metadata of the user.
    func metadata(_ key: String, of record: SignInRecord) async throws(CallError) -> MetadataEntry?

    /// Signs out.
    func signOut(_ record: SignInRecord) async throws(CallError)
}
