// SPDX-License-Identifier: Apache-2.0

package import SAML
package import SAMLBindings

/// How documents are judged.
package struct JudgingOptions: Hashable, Sendable {
    /// What the inputs are taken for.
    package var format = CaptureFormat.auto

    /// How much a capture and a document may hold.
    package var limits = DocumentLimits.batch

    /// What responses must keep to.
    package var policy = ValidationPolicy()

    /// The moment at which time windows are judged.
    package var time: JudgingTime

    /// Whether findings about the exchange clean-up are errors.
    package var exchangeIsAtStake = false

    /// Whether assertions are to be used once; somebody then settles the claims of each record.
    package var claimsAssertions = false

    /// Whether attribute values and name identifiers are reported.
    package var showsValues = false

    /// Makes options.
    package init(time: JudgingTime) {
        self.time = time
    }
}
