// SPDX-License-Identifier: Apache-2.0

public import SAML

/// The trusted keys and their issuers, which are the only source of trust (S-25, S-29); requires the trait `XMLSec`.
///
/// ```swift
/// let trust = try TrustStore(contentsOf: "idp-metadata.xml")
/// for key in trust.keys(forIssuer: "https://idp.example.test", at: now).keys { … }
/// ```
///
/// ## Guarantees
///
/// - A store is immutable and comes only from configuration: no content of a message adds a key to it.
/// - Keys of metadata are bound to the entity that the metadata describes, and expire with it.
/// - Metadata that must be signed is read only after its signature was verified, and a file of another kind is rejected (S-91).
/// - A store without a key that can verify is an error when it is created (S-56).
///
/// ## Limits
///
/// - A certificate or key without metadata is trusted for every issuer, unless it is read for one issuer.
/// - Only the key of a certificate counts. Its dates are reported as the policy demands, its chain is not validated (S-32).
/// - An issuer can have as many keys as ``IssuerKeys`` states; further ones are reported and not used.
public struct TrustStore: Sendable {
    let contents: TrustBuilder
    let owners: KeyOwners
    private let cache: KeyCache

    /// Creates a store from a builder.
    ///
    /// - Throws: ``TrustError`` if the builder has no keys, because no signature could be verified (S-56).
    init(_ contents: TrustBuilder) throws(TrustError) {
        guard contents.table.count > 0 else {
            try XMLSecLibrary.require()
            let why =
                contents.reasonForNoKeys.map { " \($0)" }
                ?? contents.notices.first.map { " The first problem: \($0.message)" } ?? ""
            throw TrustError(.noKeys, "The file contains no signing key that can be read.\(why)")
        }
        self.contents = contents
        cache = KeyCache()
        owners = KeyOwners()
    }

    /// Creates a store from a builder of metadata that was requested by entity ID (S-58).
    ///
    /// - Throws: ``TrustError`` if the metadata describes another entity, or the builder has no keys.
    init(_ contents: TrustBuilder, about entityID: String?) throws(TrustError) {
        if let entityID { try contents.check(describesOnly: EntityID(entityID)) }
        try self.init(contents)
    }

    /// Returns the trusted keys with which an issuer signs assertions in any role.
    ///
    /// - Parameters:
    ///   - issuer: The issuer that the message names; surrounding XML white space is ignored.
    ///   - moment: The time at which the keys must be valid. The validity of metadata is enforced, that of certificates
    ///     is not (S-32).
    /// - Returns: The keys, with the status of the issuer.
    public func keys(forIssuer issuer: String, at moment: Timestamp) -> IssuerKeys {
        self.keys(forIssuer: issuer, in: SenderRoles(.issuing), at: moment, boundOnly: false)
    }

    /// Returns whether an issuer has a trusted key that signs logins.
    package func hasKeys(forLoginsAt issuer: String, at moment: Timestamp) -> Bool {
        !keys(forIssuer: issuer, in: SenderRoles(.identityProvider), at: moment, boundOnly: false).keys.isEmpty
    }

    /// Returns the trusted keys of an issuer for the roles in which it can send a message (S-104), with or without the keys
    /// that are bound to every issuer (S-91).
    func keys(
        forIssuer issuer: String,
        in sender: SenderRoles,
        at moment: Timestamp,
        boundOnly: Bool
    ) -> IssuerKeys {
        var found: [IssuerKeys.Listed] = []
        var others: [IssuerKeys.Listed] = []
        var status = IssuerKeys.Status.unknown
        let id = EntityID(issuer)
        let known = contents.issuers[id]
        let roles = sender.counting(among: known?.roles ?? [])
        if let known {
            status = .known
            let counting = known.keys.filter { !contents.table.roles($0).isDisjoint(with: roles) }
            append(counting, to: &found, at: moment)
            append(known.keys.filter { contents.table.roles($0).isDisjoint(with: roles) }, to: &others, at: moment)
            if found.isEmpty, let end = lastEnd(of: counting), end <= moment {
                status = .expired(end)
            }
        }
        if !boundOnly { append(contents.everyIssuer, to: &found, at: moment) }
        return IssuerKeys(
            listed: found,
            others: others,
            counting: roles,
            status: status,
            issuer: id,
            neighbors: found.isEmpty && status == .unknown
                ? TrustedNeighbors(of: id, in: roles, among: contents.issuers) : TrustedNeighbors()
        )
    }

    /// The notices about omitted parts of the files, in file order; at most 100.
    public var notices: [TrustNotice] { contents.notices }

    /// The number of notices that are not in ``notices``.
    public var omittedNotices: Int { contents.omittedNotices }

    /// Whether a key is bound to every issuer; the profile saml2int does not use such keys (S-91).
    package var containsKeysForEveryIssuer: Bool { !contents.everyIssuer.isEmpty }

    /// The number of keys; a key of two issuers counts twice.
    public var keyCount: Int { contents.table.count }

    /// The number of listed issuers, with or without keys.
    public var issuerCount: Int { contents.issuers.count }

    /// Returns the key at an index, or `nil` if OpenSSL cannot parse it.
    func key(at index: Int) -> PublicKey? { cache.key(at: index, of: contents.table) }

    private func append(_ indices: some Sequence<Int>, to found: inout [IssuerKeys.Listed], at moment: Timestamp) {
        for index in indices {
            guard found.count < IssuerKeys.maximumCount else { return }
            if let end = contents.table.notOnOrAfter(index), moment >= Timestamp(seconds: end) { continue }
            guard let key = key(at: index) else { continue }
            let origin = contents.table.origin(index)
            let roles = origin == .metadata ? contents.table.roles(index) : []
            if let same = found.firstIndex(where: { $0.key == key }) {
                found[same].roles.formUnion(roles)
            } else {
                found.append(.init(key: key, origin: origin, roles: roles))
            }
        }
    }

    /// Returns the time at which the last of several keys expires, or `nil` if a key never expires or the list is
    /// empty.
    private func lastEnd(of indices: [Int]) -> Timestamp? {
        var last: Int?
        for index in indices {
            guard let end = contents.table.notOnOrAfter(index) else { return nil }
            last = max(last ?? end, end)
        }
        return last.map { Timestamp(seconds: $0) }
    }
}
