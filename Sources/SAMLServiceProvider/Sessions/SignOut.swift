// SPDX-License-Identifier: Apache-2.0

/// A logout whose sessions have ended here (``ServiceProvider/Configuration/onSignOut``).
public struct SignOut: Sendable {
    /// The sessions that ended: that of the browser, or those that a request of the identity provider names.
    public let sessions: [Session]

    /// The request that ended them.
    public let request: BrowserRequest

    /// The path to which the browser returns, or `nil` if the identity provider ended the sessions, and the browser returns to it.
    public var target: LocalPath?
}
