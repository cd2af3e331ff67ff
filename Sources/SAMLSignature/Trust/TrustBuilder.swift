// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML

/// What a trust store is made of, while its files are read.
struct TrustBuilder: Sendable {
    /// What is known of one issuer.
    struct Issuer: Sendable {
        /// Its keys in the table, in the order in which they are tried.
        var keys: Range<Int>

        /// Whether metadata describes it, which happens once.
        var isEntity: Bool
    }

    /// How many notices are kept; the rest are counted.
    static let maximumNotices = 100

    private(set) var table = KeyTable()
    private(set) var issuers: [EntityID: Issuer] = [:]
    private(set) var everyIssuer: [Int] = []
    /// The entities whose metadata cannot be read.
    private var unreadable: Set<EntityID> = []
    private(set) var notices: [TrustNotice] = []
    private(set) var omittedNotices = 0

    /// Takes an entity of metadata in.
    ///
    /// - Throws: An error if there is one of this name already: which of them speaks for it cannot be told.
    mutating func add(_ entity: EntityTrust) throws(TrustError) {
        try checkIsNew(entity.id)
        bind(entity.keys, to: entity.id, isEntity: true)
        for notice in entity.notices { note(notice) }
    }

    /// Notes that metadata names an entity that cannot be read, so that no other source can describe it.
    ///
    /// - Throws: An error if there is one of this name already.
    mutating func reserve(_ id: EntityID) throws(TrustError) {
        guard !id.isEmpty else { return }
        try checkIsNew(id)
        unreadable.insert(id)
    }

    /// Binds keys to one issuer, behind those that it has already.
    mutating func bind(_ keys: [CarriedKey], to id: EntityID, isEntity: Bool = false) {
        let start = table.count
        var all = keys
        if let known = issuers[id] {
            all = known.keys.map { table[$0] } + keys
        }
        for key in all { table.append(key) }
        issuers[id] = Issuer(keys: start..<table.count, isEntity: isEntity || issuers[id]?.isEntity == true)
        noteExcess(all.count, of: id)
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

    /// Takes in all that another builder has.
    ///
    /// - Throws: An error if both have metadata about one entity.
    mutating func add(_ other: TrustBuilder) throws(TrustError) {
        if table.count == 0 && issuers.isEmpty && notices.isEmpty {
            self = other
            return
        }
        // In the order of their keys, so that the result does not depend on how a dictionary is laid out.
        for (id, issuer) in other.issuers.sorted(by: { $0.value.keys.lowerBound < $1.value.keys.lowerBound }) {
            if issuer.isEntity { try checkIsNew(id) }
            bind(issuer.keys.map { other.table[$0] }, to: id, isEntity: issuer.isEntity)
        }
        for id in other.unreadable { try reserve(id) }
        bindToEveryIssuer(other.everyIssuer.map { other.table[$0] })
        for notice in other.notices { note(notice) }
        omittedNotices += other.omittedNotices
    }

    private func checkIsNew(_ id: EntityID) throws(TrustError) {
        guard issuers[id]?.isEntity != true,
            !unreadable.contains(id)
        else {
            throw TrustError(
                .duplicateEntity,
                "metadata describes the entity `\(id.text.escapedForReport)` twice; keep one description of it"
            )
        }
    }

    /// Checks that the metadata describes one entity, which was requested by its entity ID (S-58).
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

    /// Puts the name of a file into the notices.
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

    /// Remembers something that was left out.
    mutating func note(_ notice: TrustNotice) {
        guard notices.count < Self.maximumNotices else {
            omittedNotices += 1
            return
        }
        notices.append(notice)
    }
}
#endif
