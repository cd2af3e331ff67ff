// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAMLBindings

extension PeeledDocument {
    /// Returns the signed query string from which the document was read, in its original octets; `nil` if the document
    /// was not in a query, or if the query contains neither `SigAlg` nor `Signature` (S-92).
    ///
    /// A query elsewhere in the capture is not considered, even if its signature is valid.
    package func signedQuery(in capture: [UInt8]) -> [UInt8]? {
        guard let range = query else { return nil }
        let query = Array(capture[range].prefix { ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "#")].contains($0) })
        guard let parameters = try? MessageParameters(parsing: query), parameters.message != nil,
            parameters[.signature] != nil || parameters[.signatureAlgorithm] != nil
        else { return nil }
        return query
    }
}
