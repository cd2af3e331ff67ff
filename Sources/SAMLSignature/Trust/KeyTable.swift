// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Synchronization

/// The keys of a trust store, as DER in one array; a metadata aggregate can contain several hundred thousand keys.
///
/// Creating a key with OpenSSL takes tens of microseconds and some kilobytes, so a native key is created at its first
/// use.
struct KeyTable: Sendable {
    /// The position of a key in the array, and its expiration time.
    private struct Record: Sendable {
        /// The value that represents an absent time.
        static let never = Int.max

        let offset: Int
        let count: Int32
        /// The length of the facts of the certificate that follow the key, in bytes.
        let factsCount: Int32
        let isFromMetadata: Bool
        let roles: MetadataRoles
        let notOnOrAfter: Int
        let validFrom: Int
        let validBefore: Int
    }

    private var octets: [UInt8] = []
    private var records: [Record] = []

    /// The number of keys.
    var count: Int { records.count }

    /// Appends a key.
    mutating func append(_ key: CarriedKey) {
        let facts = key.certificate?.octets ?? []
        records.append(
            Record(
                offset: octets.count,
                count: Int32(clamping: key.subjectPublicKeyInfo.count),
                factsCount: Int32(clamping: facts.count),
                isFromMetadata: key.isFromMetadata,
                roles: key.roles,
                notOnOrAfter: key.notOnOrAfter ?? Record.never,
                validFrom: key.validity?.notBefore.seconds ?? Record.never,
                validBefore: key.validity?.notOnOrAfter.seconds ?? Record.never
            )
        )
        octets.append(contentsOf: key.subjectPublicKeyInfo)
        octets.append(contentsOf: facts)
    }

    /// The key at an index.
    subscript(index: Int) -> CarriedKey {
        let record = records[index]
        let hasValidity = record.validFrom != Record.never && record.validBefore != Record.never
        let end = record.offset + Int(record.count)
        return CarriedKey(
            subjectPublicKeyInfo: Array(subjectPublicKeyInfo(index)),
            validity: hasValidity
                ? PublicKey.Validity(
                    notBefore: Timestamp(seconds: record.validFrom),
                    notOnOrAfter: Timestamp(seconds: record.validBefore)
                ) : nil,
            certificate: CertificateFacts(octets: octets[end..<end + Int(record.factsCount)]),
            notOnOrAfter: notOnOrAfter(index),
            isFromMetadata: record.isFromMetadata,
            roles: record.roles
        )
    }

    /// Returns the roles in which the key at an index signs.
    func roles(_ index: Int) -> MetadataRoles { records[index].roles }

    /// Returns where the key at an index comes from.
    func origin(_ index: Int) -> KeyAttempt.Origin { records[index].isFromMetadata ? .metadata : .configuration }

    /// Returns the `SubjectPublicKeyInfo` of the key at an index, without a copy.
    func subjectPublicKeyInfo(_ index: Int) -> ArraySlice<UInt8> {
        octets[records[index].offset...].prefix(Int(records[index].count))
    }

    /// Returns the time, in seconds since 1970, at which the key at an index expires, or `nil` if it does not expire.
    func notOnOrAfter(_ index: Int) -> Int? {
        let second = records[index].notOnOrAfter
        return second == Record.never ? nil : second
    }
}

/// The native keys that have been created from a table.
final class KeyCache: Sendable {
    private let keys = Mutex<[Int: PublicKey?]>([:])

    /// Returns the key at an index, or `nil` if OpenSSL cannot parse it; such a key verifies nothing.
    func key(at index: Int, of table: KeyTable) -> PublicKey? {
        if let known = keys.withLock({ $0[index] }) { return known }
        let carried = table[index]
        let key = PublicKey(
            subjectPublicKeyInfo: carried.subjectPublicKeyInfo,
            validity: carried.validity,
            certificate: carried.certificate
        )
        keys.withLock { $0[index] = .some(key) }
        return key
    }
}
