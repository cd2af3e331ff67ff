// SPDX-License-Identifier: Apache-2.0

package import SAML
package import SAMLBindings

extension DocumentLimits {
    /// The limits for captures of such documents: four times the size, for Base64 and percent-encoding.
    package var captureLimits: CaptureLimits {
        let (encoded, isTooLarge) = bytes.multipliedReportingOverflow(by: 4)
        return CaptureLimits(encoded: isTooLarge ? .max : encoded, document: bytes)
    }
}
