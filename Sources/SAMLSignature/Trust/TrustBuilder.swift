// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The content of a trust store while its files are read.
struct TrustBuilder: Sendable {
    /// The keys of an issuer.
    struct Issuer: Sendable {
        /// The indices of its keys in the table, in the order in which they are tried.
        var keys: Range<Int>

        /// Whether metadata describes the issuer; a second description of it is an error.
        var isEntity: Bool

        /// Whether the signature of that metadata was verified.
        var isVerified = false

        /// The roles that metadata describes.
        var roles: MetadataRoles = []
    }

    /// The maximum number of stored notices; further ones are only counted.
    static let maximumNotices = 100

    private(set) var table = KeyTable()
    private(set) var issuers: [EntityID: Issuer] = [:]
    private(set) var everyIssuer: [Int] = []
    /// The scopes of entities in metadata; absent for an entity without scopes.
    var scopes: [EntityID: EntityScopes] = [:]
    /// The keys that metadata lists only for encryption, by entity.
    var encryptionKeys: [EntityID: [[UInt8]]] = [:]
    /// The entities whose metadata cannot be read.
    private(set) var unreadable: Set<EntityID> = []
    private(set) var notices: [TrustNotice] = []
    private(set) var omittedNotices = 0

    /// Whether a notice states that a `cacheDuration` is ignored.
    var hasNotedCacheDuration = false

    /// Why the first entity without signing keys has none.
    var reasonForNoKeys: String?

    /// Records that metadata describes an entity that cannot be read, so that no other source can describe it.
    ///
    /// - Throws: ``TrustError`` if metadata already describes the entity.
    mutating func reserve(_ id: EntityID) throws(TrustError) {
        guard !id.isEmpty else { return }
        try checkIsNew(id)
        unreadable.insert(id)
    }

    /// Binds keys to an issuer, after its existing keys.
    mutating func bind(
        _ keys: [CarriedKey],
        to id: EntityID,
        isEntity: Bool = false,
        isVerified: Bool = false,
        describing roles: MetadataRoles = []
    ) {
        let start = table.count
        var all = keys
        if let known = issuers[id] {
            all = known.keys.map { table[$0] } + keys
        }
        for key in all { table.append(key) }
        issuers[id] = Issuer(
            keys: start..<table.count,
            isEntity: isEntity || issuers[id]?.isEntity == true,
            isVerified: isVerified || issuers[id]?.isVerified == true,
            roles: roles.union(issuers[id]?.roles ?? [])
        )
        let most = MetadataRole.allCases.map { role in all.count { $0.roles.contains(MetadataRoles(role)) } }.max()
        noteExcess(most ?? 0, of: id)
    }

    /// Binds keys to every issuer.
    mutating func bindToEveryIssuer(_ keys: [CarriedKey]) {
        for key in keys {
            everyIssuer.append(table.count)
            table.append(key)
        }
        if everyIssuer.count > IssuerKeys.maximumCount {
            noteExcess(everyIssuer.count, of: nil)
        }
    }

    /// Adds the content of another builder.
    ///
    /// - Throws: ``TrustError`` if metadata in both describes the same entity.
    mutating func add(_ other: TrustBuilder) throws(TrustError) {
        if table.count == 0 && issuers.isEmpty && notices.isEmpty {
            self = other
            return
        }
        // Sort by key order, so that the result does not depend on the order of dictionary elements.
        for (id, issuer) in other.issuers.sorted(by: { $0.value.keys.lowerBound < $1.value.keys.lowerBound }) {
            if issuer.isEntity { try checkIsNew(id) }
            bind(
                issuer.keys.map { other.table[$0] },
                to: id,
                isEntity: issuer.isEntity,
                isVerified: issuer.isVerified,
                describing: issuer.roles
            )
            scopes[id] = other.scopes[id] ?? scopes[id]
            encryptionKeys[id] = other.encryptionKeys[id] ?? encryptionKeys[id]
        }
        for id in other.unreadable { try reserve(id) }
        bindToEveryIssuer(other.everyIssuer.map { other.table[$0] })
        for notice in other.notices { note(notice) }
        omittedNotices += other.omittedNotices
    }

    /// Checks that no metadata describes an entity yet.
    func checkIsNew(_ id: EntityID) throws(TrustError) {
        guard issuers[id]?.isEntity != true,
            !unreadable.contains(id)
        else {
            throw TrustError(
                .duplicateEntity,
                "metadata describes the entity `\(id.text.escapedForReport)` twice; keep one of the two descriptions"
            )
        }
    }

    /// Checks that the metadata describes only the entity that was requested by its entity ID (S-58).
    func check(describesOnly id: EntityID) throws(TrustError) {
        let described = unreadable.union(issuers.filter { $0.value.isEntity }.keys)
        guard described == [id] else {
            let only = described.count == 1 ? described.first.map { "`\($0.text.escapedForReport)`" } : nil
            throw TrustError(
                .otherEntity,
                "metadata of the entity `\(id.text.escapedForReport)` was requested, but this metadata describes "
                    + (only ?? "\(described.count) entities")
            )
        }
    }

    /// Adds the name of a file to the notices.
    mutating func name(_ source: String) {
        for index in notices.indices { notices[index].source = source }
    }

    private mutating func noteExcess(_ count: Int, of id: EntityID?) {
        guard count > IssuerKeys.maximumCount else { return }
        let whose = id == nil ? "for every issuer" : "for one issuer"
        note(
            TrustNotice(
                .keysLeftOut,
                "\(count) keys were given \(whose); only the first \(IssuerKeys.maximumCount) are tried.",
                entityID: id?.text
            )
        )
    }

    /// Records a notice.
    mutating func note(_ notice: TrustNotice) {
        guard notices.count < Self.maximumNotices else {
            omittedNotices += 1
            return
        }
        notices.append(notice)
    }
}
