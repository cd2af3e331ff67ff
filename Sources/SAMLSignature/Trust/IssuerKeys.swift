// SPDX-License-Identifier: Apache-2.0

public import SAML

/// The trusted keys of an issuer at a specific time (S-29).
public struct IssuerKeys: Hashable, Sendable {
    /// The status of an issuer in the trust store.
    @nonexhaustive
    public enum Standing: Hashable, Sendable {
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
    public let keys: [PublicKey]

    /// The sources of ``keys``, in the same order.
    let origins: [KeyAttempt.Origin]

    /// The roles of ``keys``, in the same order.
    let roles: [MetadataRoles]

    /// The roles whose keys count, which explain why the keys of others do not.
    let counting: MetadataRoles

    /// A key of the issuer that signs in other roles only: it verifies nothing here, and explains failures (S-104).
    struct OtherRole: Hashable, Sendable {
        let key: PublicKey
        let roles: MetadataRoles
    }

    /// The keys of other roles, at most ``maximumCount``.
    let others: [OtherRole]

    /// The status of the issuer, which explains why ``keys`` is empty.
    public let standing: Standing

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
