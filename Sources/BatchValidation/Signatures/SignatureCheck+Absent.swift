// SPDX-License-Identifier: Apache-2.0

#if !XMLSec
package import SAML

/// Stands where signatures would be checked: this build has no xmlsec, so to ask for a check is a mistake.
package struct SignatureCheck: Sendable {
    /// Refuses every request for a check; nil if there is none.
    ///
    /// - Throws: A fault if the user asks for one: what is not checked never counts as checked.
    package init?(
        _ options: SignatureOptions,
        policy: ValidationPolicy,
        limits: DocumentLimits,
        readAt moment: Timestamp
    ) throws(ConfigurationFault) {
        guard !options.asksForCheck else {
            throw .absent
        }
        return nil
    }

    /// Says that nothing was checked, and is never asked: nobody can make a value of this type.
    func check(_ document: borrowing UnverifiedResponse, at time: JudgingTime) -> CheckedResponse {
        CheckedResponse(unchecked: document, policy: ValidationPolicy(), at: time)
    }
}

extension ConfigurationFault {
    /// What there is to say to every request that needs xmlsec.
    static let absent = ConfigurationFault(
        .usage,
        "expected a build with the trait XMLSec for signatures and encryption, found one without: "
            + "swift build --traits XMLSec"
    )
}
#endif
