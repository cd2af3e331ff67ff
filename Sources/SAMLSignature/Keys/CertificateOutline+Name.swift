// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

extension CertificateOutline {
    /// The certificate in reports, such as `CN=idp.example (serial 4F2A)`.
    var nameForReport: String {
        let name = String(decoding: DistinguishedName.commonName(of: Array(subject)), as: UTF8.self).escapedForReport
        // A serial number has at most 20 octets (RFC 5280, 4.1.2.2).
        let digits = serialNumber.prefix(20).hexadecimalText(isUppercase: true)
        return (name.isEmpty ? "without a common name" : "CN=\(name)") + " (serial \(digits))"
    }
}
