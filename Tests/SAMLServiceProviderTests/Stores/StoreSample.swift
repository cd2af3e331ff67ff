// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLServiceProvider
internal import Testing

/// A kind of store, for the tests that every store must pass.
struct StoreSample: Sendable, CustomTestStringConvertible {
    typealias Store = RequestStore & SessionStore & ReplayCache

    let name: String

    /// Returns an empty store with room for a number of entries of each kind.
    let make: @Sendable (_ capacity: Int) throws -> any Store

    var testDescription: String { name }

    static let all = [
        StoreSample(name: "memory") { InMemoryStore(requests: $0, sessions: $0, used: $0, logouts: $0) }
    ]
}
