// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

extension TrustBuilder {
    /// Appends the content to an index.
    func write(to writer: inout IndexWriter) {
        table.write(to: &writer)
        writer.add(issuers.count)
        for (id, issuer) in issuers {
            writer.add(id.octets)
            writer.add(issuer.keys.lowerBound)
            writer.add(issuer.keys.upperBound)
            writer.add((issuer.isEntity ? 1 : 0) + (issuer.isVerified ? 2 : 0))
        }
        writer.add(everyIssuer.count)
        for index in everyIssuer { writer.add(index) }
        writer.add(scopes.count)
        for (id, scopes) in scopes {
            writer.add(id.octets)
            scopes.write(to: &writer)
        }
        writer.add(encryptionKeys.count)
        for (id, keys) in encryptionKeys {
            writer.add(id.octets)
            writer.add(keys.count)
            for key in keys { writer.add(key) }
        }
        writer.add(unreadable.count)
        for id in unreadable { writer.add(id.octets) }
        writer.add(omittedNotices)
        writer.add(notices.count)
        for notice in notices {
            writer.add(notice.code.rawValue)
            writer.add(notice.message)
            writer.add(notice.entityID)
            writer.add(notice.source)
        }
    }

    /// Reads the content from an index; fails if the index is damaged.
    init?(reading reader: inout IndexReader) {
        guard let table = KeyTable(reading: &reader), let issuerCount = reader.count() else { return nil }
        var issuers: [EntityID: Issuer] = [:]
        issuers.reserveCapacity(issuerCount)
        for _ in 0..<issuerCount {
            guard let id = reader.octets(), let lower = reader.number(), let upper = reader.number(),
                let flags = reader.number(), 0 <= lower, lower <= upper, upper <= table.count
            else { return nil }
            issuers[EntityID(written: id)] = Issuer(
                keys: lower..<upper,
                isEntity: flags & 1 != 0,
                isVerified: flags & 2 != 0
            )
        }
        guard let keyCount = reader.count() else { return nil }
        var everyIssuer: [Int] = []
        for _ in 0..<keyCount {
            guard let index = reader.number(), (0..<table.count).contains(index) else { return nil }
            everyIssuer.append(index)
        }
        guard let scopeCount = reader.count() else { return nil }
        var scopes: [EntityID: EntityScopes] = [:]
        scopes.reserveCapacity(scopeCount)
        for _ in 0..<scopeCount {
            guard let id = reader.octets(), let read = EntityScopes(reading: &reader) else { return nil }
            scopes[EntityID(written: id)] = read
        }
        guard let entityCount = reader.count() else { return nil }
        var encryptionKeys: [EntityID: [[UInt8]]] = [:]
        encryptionKeys.reserveCapacity(entityCount)
        for _ in 0..<entityCount {
            guard let id = reader.octets(), let keyCount = reader.count() else { return nil }
            var keys: [[UInt8]] = []
            for _ in 0..<keyCount {
                guard let key = reader.octets() else { return nil }
                keys.append(Array(key))
            }
            encryptionKeys[EntityID(written: id)] = keys
        }
        guard let unreadableCount = reader.count() else { return nil }
        var unreadable: Set<EntityID> = []
        for _ in 0..<unreadableCount {
            guard let id = reader.octets() else { return nil }
            unreadable.insert(EntityID(written: id))
        }
        guard let omitted = reader.number(), let noticeCount = reader.count() else { return nil }
        var notices: [TrustNotice] = []
        for _ in 0..<noticeCount {
            guard let name = reader.text(), let code = TrustNotice.Code.named(name), let message = reader.text(),
                let entityID = reader.optionalText(), let source = reader.optionalText()
            else { return nil }
            var notice = TrustNotice(code, message, entityID: entityID)
            notice.source = source
            notices.append(notice)
        }
        self.init(
            table: table,
            issuers: issuers,
            everyIssuer: everyIssuer,
            scopes: scopes,
            encryptionKeys: encryptionKeys,
            unreadable: unreadable,
            notices: notices,
            omittedNotices: omitted
        )
    }
}

extension EntityScopes {
    /// Appends the scopes to an index.
    func write(to writer: inout IndexWriter) {
        for list in lists {
            writer.add(list.domainNames.count)
            for name in list.domainNames { writer.add(name) }
            writer.add(list.expressions.count)
            for expression in list.expressions { writer.add(expression) }
            writer.add(list.ignoredCount)
        }
    }

    /// Reads scopes from an index; fails if the index is damaged.
    init?(reading reader: inout IndexReader) {
        var lists: [IssuerScopes] = []
        for _ in 0..<2 {
            guard let count = reader.count() else { return nil }
            var list = IssuerScopes()
            for _ in 0..<count {
                guard let name = reader.text() else { return nil }
                list.add(lowercasedDomain: name)
            }
            guard let expressionCount = reader.count() else { return nil }
            for _ in 0..<expressionCount {
                guard let expression = reader.text() else { return nil }
                list.add(expression: expression)
            }
            guard let ignored = reader.number(), 0 <= ignored, ignored <= Self.mostExpressions else { return nil }
            list.addIgnored(ignored)
            lists.append(list)
        }
        self.init(singleSignOn: lists[0], attributeAuthority: lists[1])
    }

    /// The maximum number of expressions in an index; an entity has at most 4 MiB.
    private static let mostExpressions = 1 << 20
}
