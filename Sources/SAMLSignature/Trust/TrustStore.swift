// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML

/// The keys that count, and for which issuers: all that trust comes from (S-25, S-29); guarded by the trait `XMLSec`.
///
/// It is a value that never changes. It comes from configuration alone: nothing in a message adds a key to it.
///
/// ```swift
/// let trust = try TrustStore(contentsOf: "mvpd-metadata.xml")
/// for key in trust.keys(forIssuer: "https://idp.example.test", at: now).keys { … }
/// ```
public struct TrustStore: Sendable {
    let contents: TrustBuilder
    private let cache: KeyCache

    /// Closes a builder.
    ///
    /// - Throws: An error if there is not one key in it: without keys there is nothing to verify with (S-56).
    init(_ contents: TrustBuilder) throws(TrustError) {
        guard contents.table.count > 0 else {
            let why = contents.notices.first.map { " The first problem: \($0.message)" } ?? ""
            throw TrustError(.noKeys, "The file contains no signing key that can be read.\(why)")
        }
        self.contents = contents
        cache = KeyCache()
    }

    /// Closes a builder of metadata that was requested by entity ID (S-58).
    ///
    /// - Throws: An error if the metadata describes another entity, or if there is not one key in it.
    init(_ contents: TrustBuilder, about entityID: String?) throws(TrustError) {
        if let entityID { try contents.check(describesOnly: EntityID(entityID)) }
        try self.init(contents)
    }

    /// The keys that may have signed for an issuer.
    ///
    /// - Parameters:
    ///   - issuer: The issuer as the message names it; XML white space around it does not count.
    ///   - moment: When the keys must count. The validity of metadata is kept to, that of certificates is not (S-32).
    /// - Returns: The keys, and why there are none if there are none.
    public func keys(forIssuer issuer: String, at moment: Timestamp) -> IssuerKeys {
        var keys: [PublicKey] = []
        var standing = IssuerKeys.Standing.unknown
        let id = EntityID(issuer)
        if let known = contents.issuers[id] {
            standing = .known
            append(known.keys, to: &keys, at: moment)
            if keys.isEmpty, let end = lastEnd(of: known.keys), end <= moment {
                standing = .expired(end)
            }
        }
        append(contents.everyIssuer, to: &keys, at: moment)
        return IssuerKeys(
            keys: keys,
            standing: standing,
            issuer: id,
            neighbors: keys.isEmpty && standing == .unknown
                ? TrustedNeighbors(of: id, among: contents.issuers) : TrustedNeighbors()
        )
    }

    /// What was left out of the files, in their order, up to a hundred notices.
    public var notices: [TrustNotice] { contents.notices }

    /// How many notices there were beyond ``notices``.
    public var omittedNotices: Int { contents.omittedNotices }

    /// How many keys there are, those of two issuers counted twice.
    public var keyCount: Int { contents.table.count }

    /// How many issuers are named, with keys or without.
    public var issuerCount: Int { contents.issuers.count }

    private func append(_ indices: some Sequence<Int>, to keys: inout [PublicKey], at moment: Timestamp) {
        for index in indices {
            guard keys.count < IssuerKeys.maximumCount else { return }
            if let end = contents.table.notOnOrAfter(index), moment >= Timestamp(seconds: end) { continue }
            guard let key = cache.key(at: index, of: contents.table), !keys.contains(key) else { continue }
            keys.append(key)
        }
    }

    /// When the last of some keys ceases to count; nil if one of them never does, or there are none.
    private func lastEnd(of indices: Range<Int>) -> Timestamp? {
        var last: Int?
        for index in indices {
            guard let end = contents.table.notOnOrAfter(index) else { return nil }
            last = max(last ?? end, end)
        }
        return last.map { Timestamp(seconds: $0) }
    }
}
#endif
