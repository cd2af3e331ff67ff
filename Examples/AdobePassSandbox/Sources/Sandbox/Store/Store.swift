// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The records of the sandbox, in memory.
final class Store: Sendable {
    let clients = Table<Client> { $0.id == $1.id }
    let codes = Table<RegistrationCode> { $0.code == $1.code }
    /// A device has one token in V1, and one profile for each provider in V2.
    let profiles = Table<Profile> { $0.owner == $1.owner && ($0.owner.interface == .v1 || $0.mvpd == $1.mvpd) }
    let grants = Table<Grant> { $0.owner == $1.owner && $0.resource == $1.resource }
    let requests = Table<IssuedRequest> { $0.id == $1.id }
    private let usedAssertions = Mutex<Set<[String]>>([])

    var counts: JSON {
        [
            "client": clients.count, "code": codes.count, "profile": profiles.count, "grant": grants.count,
            "samlRequest": requests.count, "usedAssertion": usedAssertions.withLock { $0.count },
        ]
    }

    /// Returns the record of a code of an interface and a service provider, even if it has expired.
    func code(_ code: String?, _ interface: Interface, _ provider: ServiceProvider) -> RegistrationCode? {
        codes.first { $0.code == code && $0.interface == interface && $0.serviceProvider == provider.id }
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
