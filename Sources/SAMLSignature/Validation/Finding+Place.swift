// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension Finding {
    /// The finding without its location, which is one in plaintext or in canonical octets.
    var withoutPlace: Finding {
        Finding(code, severity, message, expected: expected, actual: actual, cause: cause, remedy: ownRemedy)
            .stating(expectation, party, differences)
    }
}
