// SPDX-License-Identifier: Apache-2.0

public import SAML

/// The trusted keys of an issuer at a specific time (S-29).
public struct IssuerKeys: Hashable, Sendable {
    /// The status of an issuer in the trust store.
    @nonexhaustive
    public enum Status: Hashable, Sendable {
        /// The issuer is listed, with or without keys.
        case known
        /// The issuer is not listed; only keys that are bound to every issuer apply.
        case unknown
        /// The metadata of the issuer expired at the given time, so the keys in it are not trusted.
        case expired(Timestamp)
    }

    /// The maximum number of keys of an issuer.
    public static let maximumCount = 8

    /// The keys in the order in which they are tried, at most ``maximumCount``; signatures by other keys are rejected.
    ///
    /// The issuer's own keys precede the keys that are bound to every issuer.
    public var keys: [PublicKey] { listed.map(\.key) }

    /// A key with its source.
    struct Listed: Hashable, Sendable {
        let key: PublicKey
        let origin: KeyAttempt.Origin

        /// The roles for which metadata lists the key; empty for a key that was given without metadata.
        var roles: MetadataRoles
    }

    /// The ``keys`` with their sources.
    let listed: [Listed]

    /// The keys of the issuer that sign in other roles only, at most ``maximumCount``: they verify nothing here, and
    /// explain failures (S-104).
    let others: [Listed]

    /// The roles whose keys count, which explain why the keys of others do not.
    let counting: MetadataRoles

    /// The status of the issuer, which explains why ``keys`` is empty.
    public let status: Status

    /// The entity ID of the issuer that the keys were requested for.
    let issuer: EntityID

    /// The trusted issuers to suggest in a report if the issuer is unknown.
    let neighbors: TrustedNeighbors
}

extension [PublicKey] {
    /// A sentence about a trusted certificate that looks like that of a website, after a space; empty for other certificates.
    var websiteNote: String {
        for key in prefix(IssuerKeys.maximumCount) {
            guard let mark = key.certificate?.websiteMark else { continue }
            return
                " The trusted certificate \(key.nameForReport) may be the TLS certificate of a website: \(mark). Identity providers "
                + "usually sign with another one, which their metadata contains."
        }
        return ""
    }
}
