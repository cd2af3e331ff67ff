// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The records of the sandbox, in memory.
final class Store: Sendable {
    let clients = Table<Client>()
    let codes = Table<RegistrationCode>()
    let profiles = Table<Profile>()
    let grants = Table<Grant>()
    let requests = Table<IssuedRequest>()
    private let usedAssertions = Mutex<Set<[String]>>([])

    var counts: JSON {
        [
            "client": clients.count, "code": codes.count, "profile": profiles.count, "grant": grants.count,
            "samlRequest": requests.count, "usedAssertion": usedAssertions.withLock { $0.count },
        ]
    }

    func save(_ code: RegistrationCode) { codes.save(code) { $0.code == code.code } }

    /// Returns the record of a code of an interface and a service provider, even if it has expired.
    func code(_ code: String?, _ interface: Interface, _ provider: ServiceProvider) -> RegistrationCode? {
        codes.first { $0.code == code && $0.interface == interface && $0.serviceProvider == provider.id }
    }

    /// Adds a profile, or replaces it.
    ///
    /// A device has one token in V1, and one profile for each provider in V2.
    func save(_ profile: Profile) {
        profiles.save(profile) {
            $0.owner == profile.owner && (profile.owner.interface == .v1 || $0.mvpd == profile.mvpd)
        }
    }

    /// Returns the profiles of an owner, including expired ones.
    func profiles(of owner: Profile.Owner) -> [Profile] {
        profiles.all { $0.owner == owner }.sorted { $0.mvpd.utf8.lexicographicallyPrecedes($1.mvpd.utf8) }
    }

    /// Returns the profile of an owner for a provider, even if it has expired.
    func profile(of owner: Profile.Owner, _ mvpd: MVPD) -> Profile? {
        profiles.first { $0.owner == owner && $0.mvpd == mvpd.id }
    }

    /// Stores used assertions permanently; returns `false` and stores nothing if one was used before.
    func use(_ assertions: [[String]]) -> Bool {
        usedAssertions.withLock { used in
            guard used.isDisjoint(with: assertions) else { return false }
            used.formUnion(assertions)
            return true
        }
    }
}
