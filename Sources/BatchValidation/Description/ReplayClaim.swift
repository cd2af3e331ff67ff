// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLSignature

/// The claim of a document to be the first use of an assertion.
///
/// The claim contains only a digest of issuer and identifier, so that it may be stored.
package struct ReplayClaim: Hashable, Sendable, Codable {
    /// The SHA-256 digest of the replay key.
    package let digest: [UInt8]

    /// The expiration time in seconds since 1970; the maximum value represents no expiration.
    package let end: Int

    /// The validation time in seconds since 1970.
    package let moment: Int

    /// Creates the claim of an assertion.
    ///
    /// An assertion without an expiration time is stored permanently, because captures can be of any age.
    package init(_ assertion: Assertion, at moment: Timestamp) {
        digest = SHA256.digest(of: ReplayKey(assertion).bytes)
        end = assertion.boundedReplayEnd?.adding(seconds: 1).seconds ?? .max
        self.moment = moment.seconds
    }
}

/// A claim, with the finding to report if it is not the first.
package struct ReplayCandidate: Hashable, Sendable {
    /// The claim of the document to be the first use.
    package let claim: ReplayClaim

    /// The finding `replay.seen-before`, with its location in the document.
    package let finding: Finding
}
