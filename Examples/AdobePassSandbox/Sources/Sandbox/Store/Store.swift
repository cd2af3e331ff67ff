// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The records of the sandbox, in memory.
final class Store: Sendable {
    private struct Records {
        var clients: [String: Client] = [:]
        var codes: [String: RegistrationCode] = [:]
        var profiles: [ProfileKey: Profile] = [:]
        var grants: [GrantKey: Grant] = [:]
        var requests: [String: SAMLRequestRecord] = [:]
        var usedAssertions: Set<[String]> = []
        /// The profiles that were created with a shared identity, in their order.
        var sharedProfiles: [SharedProfile] = []
        var linkedDevices: [LinkedDevice] = []
        var linkCodes: [LinkCode] = []
    }

    private struct ProfileKey: Hashable {
        let owner: Profile.Owner
        let mvpd: String
    }

    private struct GrantKey: Hashable {
        let serviceProvider: String
        let device: String
        let resource: String
    }

    private struct SAMLRequestRecord {
        let serviceProvider: String
        let mvpd: String
        let expires: Int
    }

    private struct SharedProfile: Hashable {
        let identity: String
        let key: ProfileKey
    }

    private struct LinkCode {
        let code: String
        let serviceProvider: String
        let identity: String
        let expires: Int
    }

    /// The secret of access tokens, which a reset keeps.
    let secret = (0..<4).flatMap { _ in Array(String(UInt64.random(in: .min ... .max), radix: 36).utf8) }

    private let records = Mutex(Records())

    func removeAll() { records.withLock { $0 = Records() } }

    /// The number of records of each kind.
    func counts() -> JSON {
        records.withLock { records in
            [
                "client": .number(records.clients.count), "code": .number(records.codes.count),
                "profile": .number(records.profiles.count), "grant": .number(records.grants.count),
                "samlRequest": .number(records.requests.count),
                "usedAssertion": .number(records.usedAssertions.count),
                "sharedProfile": .number(records.sharedProfiles.count),
                "linkedDevice": .number(records.linkedDevices.count), "linkCode": .number(records.linkCodes.count),
            ]
        }
    }

    // Clients and codes.

    func save(_ client: Client) { records.withLock { $0.clients[client.id] = client } }

    func client(_ id: String) -> Client? { records.withLock { $0.clients[id] } }

    func revokeClients() {
        records.withLock { records in
            for id in records.clients.keys { records.clients[id]?.isRevoked = true }
        }
    }

    /// Adds a code, or replaces it.
    func save(_ code: RegistrationCode) { records.withLock { $0.codes[code.code] = code } }

    /// Returns the record of a code, even if it has expired.
    func code(_ code: String) -> RegistrationCode? { records.withLock { $0.codes[code] } }

    /// Removes a code, and returns whether it existed.
    func removeCode(_ code: String) -> Bool { records.withLock { $0.codes.removeValue(forKey: code) != nil } }

    // Profiles and grants.

    /// Adds a profile, or replaces it.
    ///
    /// A device has one token in V1, and one profile for each provider in V2.
    func save(_ profile: Profile) {
        records.withLock { records in
            if profile.owner.interface == .v1 {
                records.profiles = records.profiles.filter { $0.key.owner != profile.owner }
            }
            records.profiles[ProfileKey(owner: profile.owner, mvpd: profile.mvpd)] = profile
        }
    }

    /// Returns the profiles of an owner, including expired ones.
    func profiles(of owner: Profile.Owner) -> [Profile] {
        records.withLock { records in
            records.profiles.values.filter { $0.owner == owner }
                .sorted { $0.mvpd.utf8.lexicographicallyPrecedes($1.mvpd.utf8) }
        }
    }

    /// Removes the profiles of an owner, or only the one for a provider.
    func removeProfiles(of owner: Profile.Owner, mvpd: String? = nil) {
        records.withLock { records in
            records.profiles = records.profiles.filter { $0.key.owner != owner || (mvpd != nil && $0.key.mvpd != mvpd) }
        }
    }

    func save(_ grant: Grant) {
        let key = GrantKey(serviceProvider: grant.serviceProvider, device: grant.device, resource: grant.resource)
        records.withLock { $0.grants[key] = grant }
    }

    /// Returns the grant of a resource, even if it has expired.
    func grant(of owner: Profile.Owner, resource: String) -> Grant? {
        let key = GrantKey(serviceProvider: owner.serviceProvider, device: owner.device, resource: resource)
        return records.withLock { $0.grants[key] }
    }

    func removeGrants(of owner: Profile.Owner) {
        records.withLock { records in
            records.grants = records.grants.filter {
                $0.key.serviceProvider != owner.serviceProvider || $0.key.device != owner.device
            }
        }
    }

    /// Removes the temporary access of a provider, for all devices or for some.
    func removeTemporaryAccess(serviceProvider: String, mvpd: String, devices: [String]?) {
        func isMeant(_ provider: String, _ name: String, _ device: String) -> Bool {
            provider == serviceProvider && name == mvpd && devices?.contains(device) ?? true
        }
        records.withLock { records in
            records.profiles = records.profiles.filter { key, profile in
                profile.kind != .temporary || !isMeant(key.owner.serviceProvider, key.mvpd, key.owner.device)
            }
            records.grants = records.grants.filter { !isMeant($1.serviceProvider, $1.mvpd, $1.device) }
        }
    }

    // Profiles with a shared identity.

    /// Stores that a profile was created with shared identities.
    func link(_ owner: Profile.Owner, mvpd: String, to identities: [String]) {
        records.withLock { records in
            for identity in identities {
                let shared = SharedProfile(identity: identity, key: ProfileKey(owner: owner, mvpd: mvpd))
                records.sharedProfiles.removeAll { $0 == shared }
                records.sharedProfiles.append(shared)
            }
        }
    }

    /// Returns the profiles of V2 that were created with a shared identity, including expired ones.
    func profiles(sharedBy identity: String) -> [Profile] {
        records.withLock { records in
            records.sharedProfiles.filter { $0.identity == identity }.compactMap { records.profiles[$0.key] }
        }
    }

    /// Removes the profiles for a provider that were created with a shared identity.
    func removeProfiles(sharedBy identity: String, mvpd: String) {
        records.withLock { records in
            let isMeant = { (shared: SharedProfile) in shared.identity == identity && shared.key.mvpd == mvpd }
            for shared in records.sharedProfiles.filter(isMeant) { records.profiles[shared.key] = nil }
            records.sharedProfiles.removeAll(where: isMeant)
        }
    }

    // The exchange.

    /// Stores an issued request.
    func addRequest(_ id: String, serviceProvider: String, mvpd: String, expires: Int) {
        let record = SAMLRequestRecord(serviceProvider: serviceProvider, mvpd: mvpd, expires: expires)
        records.withLock { $0.requests[id] = record }
    }

    /// Returns the identifiers of the requests that can still be answered.
    func requests(serviceProvider: String, mvpd: String, at now: Int) -> [String] {
        records.withLock { records in
            records.requests.filter {
                $1.serviceProvider == serviceProvider && $1.mvpd == mvpd && $1.expires > now
            }.map(\.key)
        }
    }

    /// Stores used assertions permanently; returns `false` and stores nothing if one was used before.
    func use(_ assertions: [(issuer: String, id: String)]) -> Bool {
        let used = assertions.map { [$0.issuer, $0.id] }
        return records.withLock { records in
            guard records.usedAssertions.isDisjoint(with: used) else { return false }
            records.usedAssertions.formUnion(used)
            return true
        }
    }

    // The SSO service.

    /// Adds a device, or replaces it.
    func save(_ device: LinkedDevice) {
        records.withLock { records in
            records.linkedDevices.removeAll { $0.isSame(as: device) }
            records.linkedDevices.append(device)
        }
    }

    func linkedDevices(serviceProvider: String, identity: String) -> [LinkedDevice] {
        records.withLock { records in
            records.linkedDevices.filter { $0.serviceProvider == serviceProvider && $0.identity == identity }
                .sorted { $0.device.utf8.lexicographicallyPrecedes($1.device.utf8) }
        }
    }

    /// Removes a device, and returns whether it existed.
    func removeLinkedDevice(serviceProvider: String, identity: String, device: String) -> Bool {
        records.withLock { records in
            let count = records.linkedDevices.count
            records.linkedDevices.removeAll {
                $0.serviceProvider == serviceProvider && $0.identity == identity && $0.device == device
            }
            return records.linkedDevices.count < count
        }
    }

    func addLinkCode(_ code: String, serviceProvider: String, identity: String, expires: Int) {
        records.withLock { records in
            records.linkCodes.removeAll { $0.code == code && $0.serviceProvider == serviceProvider }
            records.linkCodes.append(
                LinkCode(code: code, serviceProvider: serviceProvider, identity: identity, expires: expires)
            )
        }
    }

    /// Returns the identity of a link code, which is valid once; `nil` if there is no valid code.
    func useLinkCode(_ code: String, serviceProvider: String, at now: Int) -> String? {
        records.withLock { records in
            let isMeant = { (link: LinkCode) in link.code == code && link.serviceProvider == serviceProvider }
            defer { records.linkCodes.removeAll(where: isMeant) }
            return records.linkCodes.first { isMeant($0) && $0.expires > now }?.identity
        }
    }
}

/// An authorization token of V1.
struct Grant: Hashable, Sendable {
    let serviceProvider: String
    let device: String
    let mvpd: String
    let resource: String
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

    func isSame(as other: LinkedDevice) -> Bool {
        serviceProvider == other.serviceProvider && identity == other.identity && device == other.device
    }
}
