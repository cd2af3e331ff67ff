// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML

/// The options for verifying the signatures of a document, and for the output.
package struct VerificationOptions: Hashable, Sendable {
    /// The trusted keys and the allowed weaknesses.
    package var signatures: SignatureOptions

    /// The document of the input.
    package var choice = EntryChoice()

    /// The limits on the size and structure of a document.
    package var limits = DocumentLimits.batch

    /// The time at which the validity of metadata and certificates is checked.
    package var time: ValidationTime

    /// The time at which metadata is read.
    package var readAt: Timestamp

    /// Whether the output is JSON.
    package var asJSON = false

    /// The path to write canonical octets to, or `nil` to write none.
    package var dump: InputPath?

    /// The identifier of the element whose octets are written, or `nil` for the first signature that fails.
    package var id: String?

    /// Whether the octets are written for people, one tag on a line, instead of unchanged.
    package var dumpsPretty = false

    /// Whether the first difference between signed and received octets is shown.
    package var showsDifference = false

    /// Whether a difference contains text and attribute values, which can be personal data.
    package var showsValues = false

    /// Creates options for text about the only document of an input.
    package init(_ signatures: SignatureOptions, at time: ValidationTime, readAt: Timestamp) {
        self.signatures = signatures
        self.time = time
        self.readAt = readAt
    }
}
