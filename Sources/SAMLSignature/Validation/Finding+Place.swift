// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML

extension Finding {
    /// The finding for a report on a document, where its own place is one in plaintext or in canonical octets.
    var withoutPlace: Finding {
        Finding(code, severity, message, expected: expected, actual: actual, cause: cause, remedy: ownRemedy)
    }
}
#endif
