// SPDX-License-Identifier: Apache-2.0

public import SAML

/// A store of the requests that await the answer of an identity provider (S-72).
///
/// Every node of a service uses the same store. An operation is atomic over all nodes.
public protocol RequestStore: Sendable {
    /// Keeps a request until it is taken, answered or expires.
    ///
    /// - Parameters:
    ///   - contents: The request, as bytes without meaning for the store.
    ///   - key: The key, which is used once.
    ///   - provider: The identity provider that is asked: each has a quota of the room.
    ///   - end: The time from which the entry may be removed.
    ///   - moment: The current time.
    /// - Throws: ``StoreError`` if the store cannot keep it. A store that has no room drops the oldest requests, and those of
    ///   an identity provider above its quota first: anyone can start a login, and who starts very many must not keep
    ///   others from it.
    func put(_ contents: [UInt8], for key: StoreKey, to provider: StoreKey, until end: Timestamp, at moment: Timestamp)
        async throws(StoreError)

    /// Returns a request without taking it, or `nil` if the store has no request with this key, or the request expired.
    ///
    /// A request whose login began stays for ``StoredLogin/seconds``.
    ///
    /// - Throws: ``StoreError`` if the store cannot answer.
    func request(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]?

    /// Takes a request for one use. Of all calls for a key, also concurrent ones, one returns the request.
    ///
    /// - Returns: The request, or `nil` if the store has no request with this key, or the request expired or was taken.
    /// - Throws: ``StoreError`` if the store cannot answer.
    func take(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]?
}
