// SPDX-License-Identifier: Apache-2.0

package import SAML
package import UntrustedText

/// What a report says about one document: `swift-saml/report/1`, field by field.
package struct ReportRecord: Hashable, Sendable {
    /// Where the document came from.
    @Exact package var source: String

    /// Which of several documents of that input it is; nil if the input is one document.
    @Exact package var entry: String? = nil

    /// The bytes of the document, or of the capture if no document could be made out.
    package var bytes: Int

    /// SHA-256 of those bytes in hexadecimal; nil if there were too many to read.
    @Exact package var sha256: String? = nil

    /// The encodings that were undone, outermost first.
    @Exact package var layers: [String] = []

    /// The verdict.
    package var verdict: Verdict

    /// What the document says about itself; nil if it could not be made out.
    package var outline: ResponseOutline?

    /// What the exchange clean-up would do; nil if the document could not be made out.
    package var exchange: Exchange?

    /// What came of its signatures and assertions; nil if the document could not be made out.
    package var checked: CheckedResponse?

    /// What its assertions claim, where somebody looks for assertions that come again; they stand in no report.
    package var replays: [ReplayCandidate] = []

    /// Whether attribute values and name identifiers are reported.
    package var showsValues = false

    /// What was found, in the order of the contract.
    package var findings: [Finding]

    /// What the exchange clean-up would do, and what would be sent.
    package struct Exchange: Hashable, Sendable {
        package var cleanup: CleanupEffect
        package var encodedBytes: Int
    }

    /// The personal data of one assertion.
    package struct AssertionValues: Hashable, Sendable {
        @Exact package var nameID: String? = nil
        package var attributes: [AttributeValues]
    }

    /// The values of one attribute, as text; what is not text shows as its element names.
    package struct AttributeValues: Hashable, Sendable {
        @Exact package var name: String
        @Exact package var values: [String?]
    }
}
