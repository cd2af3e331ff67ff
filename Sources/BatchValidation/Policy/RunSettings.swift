// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML

/// The settings of a run of `samltool validate`.
///
/// Initial values are the defaults. Each option of ``PolicyKey/all`` sets one member, or a member of a member.
package struct RunSettings: Sendable {
    /// The policy for responses, which ``validationPolicy()`` completes.
    package var policy = ValidationPolicy()

    /// The limits on the size and structure of a document.
    package var limits = DocumentLimits.batch

    /// The trusted keys and the rules for signatures.
    package var signatures = SignatureOptions()

    // MARK: Inputs
    package var filesFrom: InputPath?
    package var inputFormat = InputFormat.auto
    package var field = FieldPath.samlResponse
    package var carry: CarriedFields?
    package var entry: EntryName?
    package var messages = MessageSelection.responses
    package var pair = false

    // MARK: Policy
    package var profile: ValidationPolicy.Profile?
    /// The clock skew in seconds, or `nil` for the default of the profile.
    package var clockSkew: Int?
    package var query: InputPath?
    /// The file with the request for authentication that the responses answer.
    package var request: InputPath?
    /// The file with the metadata of the service provider that receives the responses.
    package var serviceMetadata: InputPath?
    /// The entity ID of this service provider, or `nil` if its metadata describes one.
    package var entity: String?
    /// The file with the public key of the presenter, for holder-of-key confirmations.
    package var confirmationKey: InputPath?
    /// The validation time, or `nil` for the start time of the run.
    package var at: ValidationTime?
    package var rejectReplays: ReplayOptions?
    package var schema = false
    package var schemaDirectory: InputPath?

    // MARK: Report
    package var exchange = false
    package var format = ReportFormat.text
    package var output = InputPath.standardInput
    package var quiet = false
    package var group = false
    package var noGroup = false
    package var summary: InputPath?
    package var metrics: InputPath?
    package var failOnEmpty = false
    package var failOnUnchecked = false
    package var showValues = false
    package var hunt = false

    // MARK: Run
    /// The number of documents that are validated concurrently.
    package var jobs = BatchRun.coreCount
    package var failFast = false
    package var resume: InputPath?
    package var progress = ProgressMode.auto

    /// Creates the settings of a run without options.
    package init() {}
}
