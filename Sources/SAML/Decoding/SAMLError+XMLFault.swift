// SPDX-License-Identifier: Apache-2.0

package import SecureXML

extension SAMLError {
    /// Creates an error from an error of the XML parser.
    init(_ fault: XMLFault) {
        self.init(
            Finding.Code(fault.code),
            fault.reason,
            at: fault.location.map(SourceLocation.init),
            remedy: fault.remedy
        )
    }
}

extension Finding.Code {
    /// The code of the catalog for a fault of the XML layer.
    package init(_ code: XMLFault.Code) {
        self =
            switch code {
            case .empty: .inputEmpty
            case .tooLarge: .inputTooLarge
            case .notUTF8: .encodingNotUTF8
            case .malformed: .xmlMalformed
            case .doctype: .xmlDoctype
            case .limitExceeded: .xmlLimitExceeded
            case .unsupportedVersion: .xmlUnsupportedVersion
            case .undeclaredPrefix: .xmlUndeclaredPrefix
            case .duplicateID: .xmlDuplicateID
            }
    }
}

extension XMLTree {
    /// Parses a document, and reports XML errors as SAML errors.
    package static func parsing(_ bytes: [UInt8], limits: DocumentLimits) throws(SAMLError) -> XMLTree {
        try reportingFaults { () throws(XMLFault) in try XMLTree(parsing: bytes, limits: limits.parseLimits) }
    }

    /// Reads the octets that a signature covers, with the same result as parsing them (S-21).
    package static func readingCanonical(_ octets: [UInt8], limits: DocumentLimits) throws(SAMLError) -> XMLTree {
        guard !limits.readsSignedOctetsWithLibxml2 else { return try parsing(octets, limits: limits) }
        return try reportingFaults { () throws(XMLFault) in
            try XMLTree(readingCanonical: octets, limits: limits.parseLimits)
        }
    }

    private static func reportingFaults(_ read: () throws(XMLFault) -> XMLTree) throws(SAMLError) -> XMLTree {
        do throws(XMLFault) { return try read() } catch { throw SAMLError(error) }
    }
}
