// SPDX-License-Identifier: Apache-2.0

package import SAML

/// The result of verifying the signature of a query string, for reports.
package enum QueryExamination: Hashable, Sendable {
    case valid(VerifiedQuery)
    /// The first check that failed, and why each trusted key of the issuer did not verify the signature; without keys if
    /// the issuer is not known.
    case rejected(Finding, [KeyAttempt])

    /// Whether a trusted key verifies the signature.
    package var isValid: Bool {
        if case .valid = self { true } else { false }
    }
}
