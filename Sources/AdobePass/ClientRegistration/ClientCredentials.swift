// SPDX-License-Identifier: Apache-2.0

/// The credentials of one instance of an application, from its registration.
///
/// All profiles belong to the credentials. Store them permanently: without them, every user has to sign in again.
public struct ClientCredentials: Hashable, Sendable {
    /// The identifier of the client.
    public let clientID: PrivateText

    /// The secret of the client.
    public let clientSecret: PrivateText

    /// Creates the credentials of a registered client.
    public init(clientID: PrivateText, clientSecret: PrivateText) {
        self.clientID = clientID
        self.clientSecret = clientSecret
    }
}
