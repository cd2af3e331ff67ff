// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML

/// What came of validating a document: a value, never a `Bool` (S-31).
public enum ValidationOutcome: Hashable, Sendable {
    /// It is signed, and keeps to the policy.
    case accepted(VerifiedResponse)
    /// It was read, and is not to be believed: every finding, in the order of a report. At least one is an error.
    case rejected([Finding])
    /// It is no XML that may be read.
    case unreadable(SAMLError)
}
#endif
