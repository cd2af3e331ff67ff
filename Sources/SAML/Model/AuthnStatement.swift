// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// The statement that the subject was authenticated (SAML Core 2.7.2).
public struct AuthnStatement: Hashable, Sendable {
    /// When the subject was authenticated.
    public var authnInstant: Timestamp

    /// The session between the subject and the authority.
    @Exact public var sessionIndex: String? = nil

    /// The first moment at which that session is over.
    public var sessionNotOnOrAfter: Timestamp?

    /// Where the subject was.
    public var subjectLocality: SubjectLocality?

    /// How the subject was authenticated.
    public var context: AuthnContext

    /// Makes a statement.
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
    /// Where a subject was (SAML Core 2.7.2.1).
    public struct SubjectLocality: Hashable, Sendable {
        /// The network address.
        @Exact public var address: String? = nil

        /// The DNS name.
        @Exact public var dnsName: String? = nil

        /// Makes a locality.
        public init(address: String? = nil, dnsName: String? = nil) {
            self.address = address
            self.dnsName = dnsName
        }
    }
}
