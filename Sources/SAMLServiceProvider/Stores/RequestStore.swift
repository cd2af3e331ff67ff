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

    /// Takes a request for one use. Of all calls for a key, also concurrent ones, one is the first.
    ///
    /// A request that was taken stays for ``TakenRequest/seconds`` more, and at most until its own end, so that a login begins
    /// again if the node that took its request died.
    ///
    /// - Returns: The request, or `nil` if the store has no request with this key, or the request expired.
    /// - Throws: ``StoreError`` if the store cannot answer.
    func take(_ key: StoreKey, at moment: Timestamp) async throws(StoreError) -> TakenRequest?
}

/// A request that a store returns.
public struct TakenRequest: Hashable, Sendable {
    /// The request, as bytes without meaning for the store.
    public let contents: [UInt8]

    /// Whether no call took the request before: only then it may be answered.
    public let isFirst: Bool

    /// The seconds for which a store keeps a request that was taken.
    public static let seconds = 60

    /// Creates the result of a store.
    public init(_ contents: [UInt8], isFirst: Bool) {
        self.contents = contents
        self.isFirst = isFirst
    }
}
