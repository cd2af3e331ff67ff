// SPDX-License-Identifier: Apache-2.0

/// What one instance of an application has from its registration.
///
/// All profiles belong to it: it is kept for ever, and losing it signs everybody out.
public struct ClientCredentials: Hashable, Sendable {
    /// The identifier of the client.
    public let clientID: PrivateText

    /// Its secret.
    public let clientSecret: PrivateText

    /// Makes credentials.
    public init(clientID: PrivateText, clientSecret: PrivateText) {
        self.clientID = clientID
        self.clientSecret = clientSecret
    }
}
