// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// A statement that the subject was authenticated (SAML Core 2.7.2).
public struct AuthnStatement: Hashable, Sendable {
    /// The time at which the subject was authenticated.
    public var authnInstant: Timestamp

    /// The index of the session between the subject and the identity provider.
    @Exact public var sessionIndex: String? = nil

    /// The time at which the session expires.
    public var sessionNotOnOrAfter: Timestamp?

    /// The network location from which the subject was authenticated.
    public var subjectLocality: SubjectLocality?

    /// How the subject was authenticated.
    public var context: AuthnContext

    /// Creates a statement.
    public init(
        authnInstant: Timestamp,
        sessionIndex: String? = nil,
        sessionNotOnOrAfter: Timestamp? = nil,
        subjectLocality: SubjectLocality? = nil,
        context: AuthnContext
    ) {
        self.authnInstant = authnInstant
        self.sessionIndex = sessionIndex
        self.sessionNotOnOrAfter = sessionNotOnOrAfter
        self.subjectLocality = subjectLocality
        self.context = context
    }
}

extension AuthnStatement {
    /// The network location from which a subject was authenticated (SAML Core 2.7.2.1).
    public struct SubjectLocality: Hashable, Sendable {
        /// The network address of the system from which the subject was authenticated.
        @Exact public var address: String? = nil

        /// The DNS name of the system from which the subject was authenticated.
        @Exact public var dnsName: String? = nil

        /// Creates a subject locality.
        public init(address: String? = nil, dnsName: String? = nil) {
            self.address = address
            self.dnsName = dnsName
        }
    }
}
