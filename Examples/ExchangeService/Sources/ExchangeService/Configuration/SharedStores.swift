// SPDX-License-Identifier: Apache-2.0

public import AdobePass
public import SAML

/// The credentials of devices and the used assertions, which several processes of the service can share, such as those of the
/// package `Integrations/PostgreSQL`.
public protocol SharedStores: ReplayCache {
    /// Returns the store of a device by its name, which is a hash.
    func credentials(_ device: String) -> any CredentialStore

    /// Returns the claim of an assertion by a claimant, so that an assertion that was not sent can be sent again: the next
    /// claim is the first one again.
    func release(_ key: ReplayKey, of claimant: String) async

    /// Removes the credentials that were not used since a time, and returns their number.
    func removeUnused(since moment: Timestamp) async throws -> Int
}
