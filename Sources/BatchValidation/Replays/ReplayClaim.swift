// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLSignature

/// The claim that an assertion of a document makes to be used for the first time.
///
/// It holds nothing of the assertion but a digest of issuer and identifier, so that it may be stored.
package struct ReplayClaim: Hashable, Sendable, Codable {
    /// SHA-256 of the key.
    package let digest: [UInt8]

    /// The second from which the assertion need not be remembered; the largest number stands for never.
    package let end: Int

    /// The second at which the assertion was judged.
    package let moment: Int

    /// Makes the claim of an assertion that was judged at a moment.
    ///
    /// An assertion that says of no end is remembered for ever: a run over captures has all the time there is.
    package init(_ assertion: Assertion, at moment: Timestamp) {
        digest = SHA256.digest(of: ReplayKey(assertion).bytes)
        end = assertion.boundedReplayEnd?.adding(seconds: 1).seconds ?? .max
        self.moment = moment.seconds
    }
}

/// A claim, and what there is to say if it is not the first.
package struct ReplayCandidate: Hashable, Sendable {
    /// The claim.
    package let claim: ReplayClaim

    /// `replay.seen-before`, with its place in the document.
    package let finding: Finding
}
