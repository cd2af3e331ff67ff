// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLServiceProvider
internal import Testing

/// A kind of store, for the tests that every store must pass.
///
/// Each package with a store lists its own.
struct StoreSample: Sendable, CustomTestStringConvertible {
    typealias Store = LoginStore

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
        of user: Int = 1,
        indexes: [Int] = [],
        issued: Timestamp = start,
        asked: Timestamp = start,
        until end: Timestamp = end,
        contents: [UInt8]? = nil
    ) -> StoredSession {
        StoredSession(
            key: StoreKey(number: number),
            labels: [StoreKey(number: -user), StoreKey(number: 500 + number)],
            indexes: indexes.map { StoreKey(number: 1_000 + $0) },
            issued: issued,
            asked: asked,
            end: end,
            contents: contents ?? [UInt8(truncatingIfNeeded: number)]
        )
    }

    static func logout(
        of user: Int = 1,
        indexes: [Int] = [],
        issued: Timestamp = start,
        isLocal: Bool = false,
        until end: Timestamp = end
    ) -> StoredLogout {
        StoredLogout(
            label: StoreKey(number: -user),
            indexes: indexes.map { StoreKey(number: 1_000 + $0) },
            issued: issued,
            isLocal: isLocal,
            end: end
        )
    }

    static func used(_ number: Int) throws -> ReplayKey {
        ReplayKey(issuer: "https://idp.example.test", assertionID: try #require(XMLID("_a\(number)")))
    }
}

extension LoginStore {
    /// Keeps a request to an identity provider that has no others.
    func put(_ contents: [UInt8], for key: StoreKey, until end: Timestamp, at moment: Timestamp)
        async throws(StoreError)
    {
        try await put(contents, for: key, to: key, until: end, at: moment)
    }

    /// Creates a session without a request and an assertion; returns `false` if a logout bars it.
    func create(_ session: StoredSession, at moment: Timestamp) async throws(StoreError) -> Bool {
        [.begun, .begunBefore].contains(try await begin(StoredLogin(session, until: moment), at: moment))
    }

    /// Returns the contents of a session.
    func contents(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]? {
        try await session(key, at: moment)?.contents
    }
}
