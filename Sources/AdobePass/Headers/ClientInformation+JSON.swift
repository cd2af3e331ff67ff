// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

extension ClientInformation {
    /// Reads the JSON that the header field carries in Base64.
    ///
    /// - Parameter bytes: The text of JSON.
    /// - Throws: A fault, as for the header field.
    package init(json bytes: [UInt8]) throws(HeaderFault) {
        let bytes = ContiguousArray(bytes)
        try self.init(headerValue: Base64().encodedString(of: bytes.span))
    }
}

extension PartnerFrameworkStatus {
    /// Reads the JSON that the header field carries in Base64.
    ///
    /// - Parameter bytes: The text of JSON.
    /// - Throws: A fault, as for the header field.
    package init(json bytes: [UInt8]) throws(HeaderFault) {
        let bytes = ContiguousArray(bytes)
        try self.init(headerValue: Base64().encodedString(of: bytes.span))
    }
}
