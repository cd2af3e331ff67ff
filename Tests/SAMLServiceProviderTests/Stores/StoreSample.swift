// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLServiceProvider
internal import Testing

/// A kind of store, for the tests that every store must pass.
///
/// Each package with a store lists its own.
struct StoreSample: Sendable, CustomTestStringConvertible {
    typealias Store = RequestStore & SessionStore & ReplayCache

    let name: String

    /// Returns an empty store with room for a number of entries of each kind.
    let make: @Sendable (_ capacity: Int) async throws -> any Store

    /// Returns the place of a new database, or `nil` if only one process can use the store.
    var place: @Sendable () async throws -> String? = { nil }

    /// Opens the store in a place, with room for many entries.
    var open: (@Sendable (_ place: String) async throws -> any Store)?

    var testDescription: String { name }
}

extension StoreKey {
    /// Creates a key from a number, also a negative one.
    init(number: Int) {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        self.init(digest: bytes + Array(repeating: 0xFF, count: 24))
    }
}

/// The values of the tests of stores.
enum StoreValues {
    static let start = Timestamp(seconds: 1_777_000_000)
    static let end = start.adding(seconds: 600)

    /// The number of entries for which processes race.
    static let raced = 60

    static func session(
        _ number: Int,
        of principal: Int = 1,
        indexes: [Int] = [],
        issued: Timestamp = start,
        until end: Timestamp = end,
        contents: [UInt8]? = nil
    ) -> StoredSession {
        StoredSession(
            key: StoreKey(number: number),
            principal: StoreKey(number: -principal),
            indexes: indexes.map { StoreKey(number: 1_000 + $0) },
            issued: issued,
            end: end,
            contents: contents ?? [UInt8(truncatingIfNeeded: number)]
        )
    }

    static func logout(
        of principal: Int = 1,
        indexes: [Int] = [],
        issued: Timestamp = start,
        until end: Timestamp = end
    ) -> StoredLogout {
        StoredLogout(
            principal: StoreKey(number: -principal),
            indexes: indexes.map { StoreKey(number: 1_000 + $0) },
            issued: issued,
            end: end
        )
    }

    static func used(_ number: Int) throws -> ReplayKey {
        ReplayKey(issuer: "https://idp.example.test", assertionID: try #require(XMLID("_a\(number)")))
    }
}
