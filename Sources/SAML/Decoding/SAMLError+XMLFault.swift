// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
package import SecureXML

extension SAMLError {
    /// Creates an error from an error of the XML parser.
    init(_ fault: XMLFault) {
        self.init(
            // The raw values are codes of the catalog.
            Finding.Code(rawValue: fault.code.rawValue) ?? .xmlMalformed,
            fault.reason,
            at: fault.location.map(SourceLocation.init),
            remedy: fault.remedy
        )
    }
}

extension XMLTree {
    /// Parses a document, and reports XML errors as SAML errors.
    package static func parsing(_ bytes: [UInt8], limits: DocumentLimits) throws(SAMLError) -> XMLTree {
        do throws(XMLFault) {
            return try XMLTree(parsing: bytes, limits: limits.parseLimits)
        } catch {
            guard error.code == .malformed, isBase64(bytes) else { throw SAMLError(error) }
            throw SAMLError(
                .xmlMalformed,
                "The document is not XML: it is Base64, as in the value of `SAMLResponse`.",
                at: SourceLocation(line: 1, column: 1),
                remedy: "Pass the decoded bytes, or the body of the form to a function that takes a form."
            )
        }
    }

    /// Returns whether bytes are the Base64 of text that begins like XML.
    private static func isBase64(_ bytes: [UInt8]) -> Bool {
        let start = Array(bytes.prefix(60))
        return start.count % 4 == 0 && (try? Base64().decode(start.span))?.first == UInt8(ascii: "<")
    }

    /// Reads the octets that a signature covers, with the same result as parsing them (S-21).
    package static func readingCanonical(_ octets: [UInt8], limits: DocumentLimits) throws(SAMLError) -> XMLTree {
        guard !limits.readsSignedOctetsWithLibxml2 else { return try parsing(octets, limits: limits) }
        do throws(XMLFault) {
            return try XMLTree(readingCanonical: octets, limits: limits.parseLimits)
        } catch {
            throw SAMLError(error)
        }
    }
}
