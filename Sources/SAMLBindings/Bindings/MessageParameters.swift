// SPDX-License-Identifier: Apache-2.0

package import SAMLEncoding

/// The SAML parameters of a form body or a query string, as slices of the original octets.
///
/// The octets are split once. Signature verification and decoding use the same slices, so a verified message is always
/// the decoded one (S-05). Other parameters are ignored.
package struct MessageParameters: Sendable {
    /// A parameter of the POST or the redirect binding (SAML Bindings 3.4.4 and 3.5.4).
    package enum Name: String, Hashable, Sendable, CaseIterable {
        /// An encoded response.
        case response = "SAMLResponse"
        /// An encoded request.
        case request = "SAMLRequest"
        /// State of the relying party that the other party returns unchanged.
        case relayState = "RelayState"
        /// The algorithm of the signature over a query string.
        case signatureAlgorithm = "SigAlg"
        /// The signature over a query string.
        case signature = "Signature"
        /// The encoding of a message in a query string.
        case encoding = "SAMLEncoding"
    }

    /// The ranges of one parameter in the octets.
    package struct Slice: Hashable, Sendable {
        /// The range of the name, the equals sign and the value.
        package let parameter: Range<Int>

        /// The range of the percent-encoded value.
        package let value: Range<Int>
    }

    /// The form body or query string.
    package let octets: [UInt8]

    private let slices: [Name: Slice]

    /// Splits octets at each `&`, and each part at its first `=`.
    ///
    /// - Parameter octets: A form body, or a query string without its question mark.
    /// - Throws: `unknownFormat` if a SAML parameter occurs twice, in any spelling of its name, or if a request and a
    ///   response both occur. Such a message is ambiguous.
    package init(parsing octets: [UInt8]) throws(EncodingFault) {
        var slices: [Name: Slice] = [:]
        let bytes = octets.span
        var start = 0
        while start < bytes.count {
            var equals = start
            while equals < bytes.count, bytes[equals] != UInt8(ascii: "="), bytes[equals] != UInt8(ascii: "&") {
                equals += 1
            }
            var end = equals
            while end < bytes.count, bytes[end] != UInt8(ascii: "&") { end += 1 }
            if equals < end, let name = Self.name(spelled: bytes.extracting(start..<equals)) {
                guard slices[name] == nil else {
                    throw EncodingFault(.unknownFormat, at: start, "The parameters contain `\(name.rawValue)` twice")
                }
                slices[name] = Slice(parameter: start..<end, value: equals + 1..<end)
            }
            start = end + 1
        }
        if let response = slices[.response], let request = slices[.request] {
            let second = max(response.parameter.lowerBound, request.parameter.lowerBound)
            throw EncodingFault(
                .unknownFormat,
                at: second,
                "The parameters contain both `SAMLResponse` and `SAMLRequest`"
            )
        }
        self.octets = octets
        self.slices = slices
    }

    /// The ranges of a parameter, or `nil` if it is absent.
    package subscript(name: Name) -> Slice? { slices[name] }

    /// The message parameter, or `nil` if it is absent.
    package var message: Slice? { self[.response] ?? self[.request] }

    /// Splits octets after checking their size; see ``init(parsing:)``.
    init(parsing octets: [UInt8], limits: CaptureLimits) throws(EncodingFault) {
        guard octets.count <= limits.encoded else {
            throw EncodingFault(.tooLarge, at: limits.encoded, "The parameters have more than \(limits.encoded) bytes")
        }
        try self.init(parsing: octets)
    }

    /// Returns the value of the message parameter, percent-decoded once.
    func messageValue() throws(EncodingFault) -> [UInt8] {
        guard let message else {
            throw EncodingFault(
                .unknownFormat,
                at: 0,
                "The parameters contain neither `SAMLResponse` nor `SAMLRequest`"
            )
        }
        return try PercentEncoding.decode(octets.span.extracting(message.value), plus: .space)
    }

    private static func name(spelled spelling: Span<UInt8>) -> Name? {
        // The longest name with every byte escaped has 36 bytes.
        guard spelling.count <= 36, let decoded = try? PercentEncoding.decode(spelling, plus: .space) else {
            return nil
        }
        return Name.allCases.first { $0.rawValue.utf8.elementsEqual(decoded) }
    }
}
