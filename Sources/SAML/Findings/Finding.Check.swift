// SPDX-License-Identifier: Apache-2.0

extension Finding {
    /// A part of the validation of a document; the order of the cases is that of reports.
    ///
    /// Each finding belongs to one check: see ``Code/check``.
    @nonexhaustive
    public enum Check: String, Hashable, Sendable, CaseIterable {
        /// The input is a SAML document.
        case readable
        /// The structure of the message, which also rules out signature wrapping.
        case message
        /// The status of the answer.
        case status
        /// The signatures of the message and of its assertions.
        case signature
        /// The encrypted parts.
        case decryption
        /// The issuers of the message and of its assertions.
        case issuer
        /// The validity periods and times of issue.
        case time
        /// The audience restrictions.
        case audience
        /// The URL that the message was sent to: `Destination` and `Recipient`.
        case destination
        /// The request that the message answers.
        case request
        /// The subject and its confirmations.
        case subject
        /// The authentication context, the time of authentication and the session.
        case authentication
        /// The attributes.
        case attributes
        /// The first use of each assertion.
        case replay
        /// The cleanup of the exchange with Adobe Pass.
        case exchange
    }
}
