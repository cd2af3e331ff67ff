// SPDX-License-Identifier: Apache-2.0

package import SAML

/// The options of `samltool validate`, as the command line or a policy file gives them.
///
/// A member that is nil, empty or false is not given; its default applies. Each member has a key in
/// ``PolicyKey/all``, from which the reader of policy files, the precedence of flags and the fingerprint of a run
/// derive.
package struct RunOptions: Sendable {
    /// What happens to an assertion with the condition OneTimeUse if the run does not detect replays.
    package enum OneTimeUse: String, Hashable, Sendable, CaseIterable {
        case ignore, reject
    }

    // MARK: Inputs
    package var filesFrom: InputPath?
    package var inputFormat: InputFormat?
    package var field: FieldPath?

    // MARK: Signatures and encryption
    package var trust: [InputPath] = []
    package var requireSignature: SignatureOptions.Requirement?
    package var certificateDates: SignatureOptions.CertificateDates?
    package var decryptionKey: [InputPath] = []
    package var allowAlgorithm: [String] = []

    // MARK: Policy
    package var profile: ValidationPolicy.Profile?
    package var issuer: [String] = []
    package var issuerPair: [ValidationPolicy.IssuerPair] = []
    package var audience: [String] = []
    package var recipient: [String] = []
    package var destination: [String] = []
    package var inResponseTo: [XMLID] = []
    package var query: InputPath?
    package var spNameQualifier: [String] = []
    /// In seconds.
    package var clockSkew: Int?
    /// In seconds.
    package var maximumAge: Int?
    package var maximumAssertions: Int?
    package var maximumAttributes: Int?
    package var maximumValues: Int?
    package var duplicateAttributes: ValidationPolicy.DuplicateAttributes?
    package var oneTimeUse: OneTimeUse?
    package var at: JudgingTime?
    package var exchange = false
    package var rejectReplays: ReplayOptions?
    package var schema = false
    package var schemaDirectory: InputPath?

    // MARK: Limits of a document
    package var maxBytes: Int?
    package var maxDepth: Int?
    package var maxNodes: Int?
    package var maxAttributes: Int?
    package var maxNamespaces: Int?
    package var maxText: Int?
    package var maxName: Int?

    // MARK: Report
    package var format: ReportFormat?
    package var output: InputPath?
    package var quiet = false
    package var showValues = false

    // MARK: Run
    package var jobs: Int?
    package var failFast = false
    package var resume: InputPath?
    package var progress: ProgressMode?

    /// Makes options of which none is given.
    package init() {}

    /// Takes each option that is not given from other options.
    package mutating func adopt(_ others: RunOptions) {
        for key in PolicyKey.all { key.adopt(&self, others) }
    }

    /// Says why the options cannot be used: one is beyond its range, or two contradict each other.
    package var refusal: String? {
        for key in PolicyKey.all {
            if let refusal = key.refusal(self) { return refusal }
        }
        if let profile, profile != .attributeQuery, query != nil {
            return "--query goes with --profile attribute-query."
        }
        return nil
    }
}
