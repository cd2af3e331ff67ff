// SPDX-License-Identifier: Apache-2.0

package import SAML

/// How the signatures of one document are verified, and what is printed.
package struct VerificationOptions: Hashable, Sendable {
    /// The keys, and what is let in by name.
    package var signatures: SignatureOptions

    /// How much a document may hold.
    package var limits = DocumentLimits.batch

    /// The moment at which metadata and certificates are judged.
    package var time: JudgingTime

    /// When metadata was read.
    package var readAt: Timestamp

    /// Whether the result is for programs.
    package var asJSON = false

    /// Where canonical octets go; nil for nowhere.
    package var dump: InputPath?

    /// The element whose octets are asked for; nil for those of the first signature that fails.
    package var id: String?

    /// Makes options.
    package init(_ signatures: SignatureOptions, at time: JudgingTime, readAt: Timestamp) {
        self.signatures = signatures
        self.time = time
        self.readAt = readAt
    }
}
