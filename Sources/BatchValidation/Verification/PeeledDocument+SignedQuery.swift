// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings

extension PeeledDocument {
    /// Returns the signed query string of a capture in its original octets, or `nil` if the capture does not contain
    /// one.
    ///
    /// Octets inside a decoded layer, such as a JSON string, differ from those of the URL, so they are not considered.
    func signedQuery(in capture: [UInt8]) -> [UInt8]? {
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        var text = capture.drop { blanks.contains($0) }
        switch layers.first {
        case .form: break
        case .query:
            text = text.drop { $0 != UInt8(ascii: "?") }.dropFirst()
        case .http where layers.dropFirst().first == .query:
            text = text.prefix { $0 != 0x0A }.drop { $0 != UInt8(ascii: "?") }.dropFirst()
        default: return nil
        }
        let query = Array(text.prefix { !blanks.contains($0) && $0 != UInt8(ascii: "#") })
        guard let parameters = try? MessageParameters(parsing: query), parameters.message != nil,
            parameters[.signature] != nil || parameters[.signatureAlgorithm] != nil
        else { return nil }
        return query
    }
}
