// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings

extension DocumentLimits {
    /// What a capture of such a document may hold: four times as much, for Base64 and percent-encoding.
    var captureLimits: CaptureLimits {
        let (encoded, isTooLarge) = bytes.multipliedReportingOverflow(by: 4)
        return CaptureLimits(encoded: isTooLarge ? .max : encoded, document: bytes)
    }
}
