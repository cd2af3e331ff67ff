// SPDX-License-Identifier: Apache-2.0

package import SAML
package import SAMLBindings
package import SAMLEncoding
package import TamperingCauses

/// The work that one document of an input may cause.
package struct DocumentAllowance: Hashable, Sendable {
    /// The work to explain failures of signatures.
    package var search = SearchAllowance.document

    /// The maximum size of the document in bytes, or `nil` for the limit of a single document.
    var maximumBytes: Int?

    /// The allowance of an input with one document.
    package static let single = DocumentAllowance()

    /// Returns the finding about a capture that cannot be decoded.
    package func finding(of fault: EncodingFault) -> Finding {
        let finding = Finding(fault, .error)
        guard maximumBytes != nil, fault.code == .tooLarge else { return finding }
        let remedy = "Pass the document as its own input: in an input with many documents, less is allowed."
        return Finding(.inputTooLarge, .error, finding.message, at: finding.location, remedy: remedy)
    }

    /// Returns the limits on a capture, with the maximum size of this document.
    package func applied(to limits: CaptureLimits) -> CaptureLimits {
        guard let maximumBytes else { return limits }
        var limits = limits
        limits.document = min(limits.document, maximumBytes)
        return limits
    }
}
