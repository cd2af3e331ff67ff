// SPDX-License-Identifier: Apache-2.0

public import SAML

/// A store of the requests that await the answer of an identity provider (S-72).
///
/// Every node of a service uses the same store. An operation is atomic over all nodes.
public protocol RequestStore: Sendable {
    /// Keeps a request until it is taken or expires.
    ///
    /// - Parameters:
    ///   - contents: The request, as bytes without meaning for the store.
    ///   - key: The key, which is used once.
    ///   - end: The time from which the entry may be removed.
    ///   - moment: The current time.
    /// - Throws: ``StoreError`` if the store cannot keep it. A store that has no room drops its oldest requests: anyone can
    ///   start a login, and who starts very many must not keep others from it.
    func put(_ contents: [UInt8], for key: StoreKey, until end: Timestamp, at moment: Timestamp)
        async throws(StoreError)

    /// Removes a request and returns it. Of all calls for a key, also concurrent ones, one returns the request.
    ///
    /// - Returns: The request, or `nil` if the store has no request with this key, or the request expired or was taken.
    /// - Throws: ``StoreError`` if the store cannot answer.
    func take(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> [UInt8]?
}
