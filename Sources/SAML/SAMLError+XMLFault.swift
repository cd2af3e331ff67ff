// SPDX-License-Identifier: Apache-2.0

package import SecureXML

extension SAMLError {
    /// Carries a fault of the XML layer over.
    init(_ fault: XMLFault) {
        self.init(
            Finding.Code(rawValue: fault.code.rawValue) ?? .xmlMalformed,
            fault.reason,
            at: fault.location.map(SourceLocation.init)
        )
    }
}

extension XMLTree {
    /// Parses a document and names what went wrong in SAML's words.
    package static func parsing(_ bytes: [UInt8], limits: DocumentLimits) throws(SAMLError) -> XMLTree {
        do throws(XMLFault) {
            return try XMLTree(parsing: bytes, limits: limits.parseLimits)
        } catch {
            throw SAMLError(error)
        }
    }
}
