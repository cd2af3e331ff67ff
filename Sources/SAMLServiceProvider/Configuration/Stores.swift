// SPDX-License-Identifier: Apache-2.0

public import SAML

extension ServiceProvider {
    /// The stores of a service provider, which all nodes of a service share.
    public struct Stores: Sendable {
        /// The requests that await an answer.
        public let requests: any RequestStore

        /// The sessions of users.
        public let sessions: any SessionStore

        /// The assertions and logout requests that were used (S-73).
        public let used: any ReplayCache

        /// Uses a store for each purpose.
        public init(requests: some RequestStore, sessions: some SessionStore, used: some ReplayCache) {
            self.requests = requests
            self.sessions = sessions
            self.used = used
        }

        /// Uses one store for all purposes.
        public init(_ store: some RequestStore & SessionStore & ReplayCache) {
            self.init(requests: store, sessions: store, used: store)
        }
    }
}
