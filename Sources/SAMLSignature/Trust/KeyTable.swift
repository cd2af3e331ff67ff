// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import Synchronization

/// The keys of a trust store, as DER in one array: an aggregate has several hundred thousand of them.
///
/// A native key takes OpenSSL tens of microseconds to make and some kilobytes to keep. So it is made when it is first
/// asked for.
struct KeyTable: Sendable {
    /// Where one key is, and when it counts.
    private struct Record: Sendable {
        /// Stands for a time that is not there.
        static let never = Int.max

        let offset: Int
        let count: Int32
        /// The bytes of the name behind the key.
        let nameCount: Int32
        let notOnOrAfter: Int
        let validFrom: Int
        let validBefore: Int
    }

    private var octets: [UInt8] = []
    private var records: [Record] = []

    /// How many keys there are.
    var count: Int { records.count }

    /// Appends a key.
    mutating func append(_ key: CarriedKey) {
        records.append(
            Record(
                offset: octets.count,
                count: Int32(clamping: key.subjectPublicKeyInfo.count),
                nameCount: Int32(clamping: key.name.count),
                notOnOrAfter: key.notOnOrAfter ?? Record.never,
                validFrom: key.validity?.notBefore.seconds ?? Record.never,
                validBefore: key.validity?.notOnOrAfter.seconds ?? Record.never
            )
        )
        octets.append(contentsOf: key.subjectPublicKeyInfo)
        octets.append(contentsOf: key.name)
    }

    /// The key at an index, as it was appended.
    subscript(index: Int) -> CarriedKey {
        let record = records[index]
        let hasValidity = record.validFrom != Record.never && record.validBefore != Record.never
        let end = record.offset + Int(record.count)
        return CarriedKey(
            subjectPublicKeyInfo: Array(octets[record.offset..<end]),
            validity: hasValidity
                ? PublicKey.Validity(
                    notBefore: Timestamp(seconds: record.validFrom),
                    notOnOrAfter: Timestamp(seconds: record.validBefore)
                ) : nil,
            name: Array(octets[end..<end + Int(record.nameCount)]),
            notOnOrAfter: notOnOrAfter(index)
        )
    }

    /// The first second at which the key at an index ceases to count.
    func notOnOrAfter(_ index: Int) -> Int? {
        let second = records[index].notOnOrAfter
        return second == Record.never ? nil : second
    }
}

/// The native keys that were made of a table so far.
final class KeyCache: Sendable {
    private let keys = Mutex<[Int: PublicKey?]>([:])

    /// The key at an index; nil if OpenSSL makes none of it, and then nothing ever verifies with it.
    func key(at index: Int, of table: KeyTable) -> PublicKey? {
        if let known = keys.withLock({ $0[index] }) { return known }
        let carried = table[index]
        let key = PublicKey(
            subjectPublicKeyInfo: carried.subjectPublicKeyInfo,
            validity: carried.validity,
            certificateName: carried.name
        )
        keys.withLock { $0[index] = .some(key) }
        return key
    }
}
#endif
