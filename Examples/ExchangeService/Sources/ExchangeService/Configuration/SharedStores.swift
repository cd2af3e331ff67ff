// SPDX-License-Identifier: Apache-2.0

public import AdobePass
public import SAML

/// The stores that several processes of the service share, such as those of the example `CredentialDatabase`.
public struct SharedStores: Sendable {
    let credentials: @Sendable (String) -> any CredentialStore
    let replays: any ReplayStore
    let removeUnused: @Sendable (Timestamp) async throws -> Int

    /// Creates stores.
    ///
    /// - Parameters:
    ///   - credentials: Returns the store of a device by its name, which is a hash.
    ///   - replays: The memory of used assertions.
    ///   - removeUnused: Removes the credentials that were not used since a time, and returns their number.
    public init(
        credentials: @escaping @Sendable (String) -> any CredentialStore,
        replays: any ReplayStore,
        removeUnused: @escaping @Sendable (Timestamp) async throws -> Int
    ) {
        self.credentials = credentials
        self.replays = replays
        self.removeUnused = removeUnused
    }
}

/// A memory of used assertions that can return a claim, so that an assertion that was not sent can be sent again.
public protocol ReplayStore: ReplayCache {
    /// Returns the claim of an assertion: the next claim is the first one again.
    ///
    /// - Parameters:
    ///   - key: The key of the assertion.
    ///   - claimant: The claimant whose claim was the first one.
    func release(_ key: ReplayKey, of claimant: String) async
}
