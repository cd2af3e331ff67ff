// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

extension XMLID {
    /// Returns a new identifier: an underscore and 128 random bits, as 32 hexadecimal digits.
    ///
    /// The standard requires that two messages have the same identifier with a probability of at most 2⁻¹²⁸ (SAML Core
    /// 1.3.4). The bits come from the generator of the system. The generator is not a parameter, because an attacker could
    /// answer a request whose identifier can be guessed.
    public static func random() -> XMLID {
        // An NCName does not begin with a digit.
        XMLID(checked: "_" + [UInt8].random(16).hexadecimalText)
    }
}
