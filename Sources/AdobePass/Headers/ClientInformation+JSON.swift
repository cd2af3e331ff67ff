// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

extension ClientInformation {
    /// Parses the JSON that the header field contains in Base64.
    ///
    /// - Parameter bytes: The JSON text.
    /// - Throws: The same faults as for the header field.
    package init(json bytes: [UInt8]) throws(HeaderError) {
        let bytes = ContiguousArray(bytes)
        try self.init(headerValue: Base64().encodedString(of: bytes.span))
    }
}

extension PartnerFrameworkStatus {
    /// Parses the JSON that the header field contains in Base64.
    ///
    /// - Parameter bytes: The JSON text.
    /// - Throws: The same faults as for the header field.
    package init(json bytes: [UInt8]) throws(HeaderError) {
        let bytes = ContiguousArray(bytes)
        try self.init(headerValue: Base64().encodedString(of: bytes.span))
    }
}
