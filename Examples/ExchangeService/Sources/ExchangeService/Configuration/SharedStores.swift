// SPDX-License-Identifier: Apache-2.0

public import AdobePass
public import SAML

/// The stores that several processes of the service share, such as those of the example `CredentialDatabase`.
public struct SharedStores: Sendable {
    let credentials: @Sendable (String) -> any CredentialStore
    let replays: any ReplayCache
    let release: @Sendable (ReplayKey, String) async -> Void
    let removeUnused: @Sendable (Timestamp) async throws -> Int

    /// Creates stores.
    ///
    /// - Parameters:
    ///   - credentials: Returns the store of a device by its name, which is a hash.
    ///   - replays: The memory of used assertions.
    ///   - release: Returns the claim of an assertion by a claimant, so that an assertion that was not sent can be sent
    ///     again: the next claim is the first one again.
    ///   - removeUnused: Removes the credentials that were not used since a time, and returns their number.
    public init(
        credentials: @escaping @Sendable (String) -> any CredentialStore,
        replays: any ReplayCache,
        release: @escaping @Sendable (ReplayKey, String) async -> Void,
        removeUnused: @escaping @Sendable (Timestamp) async throws -> Int
    ) {
        self.credentials = credentials
        self.replays = replays
        self.release = release
        self.removeUnused = removeUnused
    }
}
