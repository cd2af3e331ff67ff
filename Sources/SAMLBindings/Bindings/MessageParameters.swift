// SPDX-License-Identifier: Apache-2.0

package import SAMLEncoding

/// The SAML parameters of a form body or a query string, as slices of the original octets.
///
/// The octets are split once. Signature verification and decoding use the same slices, so a verified message is always
/// the decoded one (S-05). Other parameters are ignored.
package struct MessageParameters: Sendable {
    /// A parameter of the POST or the redirect binding (SAML Bindings 3.4.4 and 3.5.4).
    package enum Name: Hashable, Sendable, CaseIterable {
        /// An encoded response.
        case response
        /// An encoded request.
        case request
        /// State of the relying party that the other party returns unchanged.
        case relayState
        /// The algorithm of the signature over a query string.
        case signatureAlgorithm
        /// The signature over a query string.
        case signature
        /// The encoding of a message in a query string.
        case encoding

        /// The name in a form or a query string.
        var text: StaticString {
            switch self {
            case .response: "SAMLResponse"
            case .request: "SAMLRequest"
            case .relayState: "RelayState"
            case .signatureAlgorithm: "SigAlg"
            case .signature: "Signature"
            case .encoding: "SAMLEncoding"
            }
        }
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
    /// - Throws: `unknownFormat` if a SAML parameter occurs twice, in any spelling of its name, if a request and a
    ///   response both occur, or if a second message follows a `;` or has no `=`. Such a message is ambiguous.
    package init(parsing octets: [UInt8]) throws(EncodingFault) {
        var slices: [Name: Slice] = [:]
        let bytes = octets.span
        var start = 0
        while start < bytes.count {
            var equals = start
            while equals < bytes.count, bytes[equals] != UInt8(ascii: "="), bytes[equals] != UInt8(ascii: "&") {
                equals += 1
            }
            let end = bytes.firstIndex(of: UInt8(ascii: "&"), from: equals) ?? bytes.count
            if equals < end, let name = Self.name(spelled: bytes.extracting(start..<equals)) {
                guard slices[name] == nil else {
                    throw EncodingFault(.unknownFormat, at: start, "The parameters contain `\(name.text)` twice")
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
        if slices[.response] != nil || slices[.request] != nil, let (name, offset) = Self.secondMessage(in: bytes) {
            throw EncodingFault(
                .unknownFormat,
                at: offset,
                "The parameters contain a message and, after a `;` or without `=`, `\(name.text)`"
            )
        }
        self.octets = octets
        self.slices = slices
    }

    /// The ranges of a parameter, or `nil` if it is absent.
    package subscript(name: Name) -> Slice? { slices[name] }

    /// The message parameter, or `nil` if it is absent.
    package var message: Slice? { self[.response] ?? self[.request] }

    /// The relay state, decoded, or as sent if it cannot be decoded; `nil` if it is absent.
    package var relayState: [UInt8]? {
        guard let value = self[.relayState]?.value else { return nil }
        return (try? PercentEncoding.decode(octets.span.extracting(value), plus: .space)) ?? Array(octets[value])
    }

    /// Returns the value of a parameter, percent-decoded once; `nil` if it is absent.
    package func decoded(_ name: Name) throws(EncodingFault) -> [UInt8]? {
        guard let value = self[name]?.value else { return nil }
        do throws(EncodingFault) {
            return try PercentEncoding.decode(octets.span.extracting(value), plus: .space)
        } catch {
            throw EncodingFault(error.code, at: value.lowerBound + error.offset, error.reason)
        }
    }

    /// Splits octets after checking their size; see ``init(parsing:)``.
    init(parsing octets: [UInt8], limits: CaptureLimits) throws(EncodingFault) {
        try Self.checkSize(of: octets, limits: limits)
        try self.init(parsing: octets)
    }

    static func checkSize(of octets: [UInt8], limits: CaptureLimits) throws(EncodingFault) {
        guard octets.count <= limits.encoded else {
            throw EncodingFault(.tooLarge, at: limits.encoded, "The parameters have more than \(limits.encoded) bytes")
        }
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

    /// Returns the parameter of a percent-encoded name.
    ///
    /// The function allocates no memory, because a sender can write millions of names.
    static func name(spelled spelling: Span<UInt8>) -> Name? {
        for name in names where isEqual(spelling, name.text) { return name }
        return nil
    }

    static let names = Name.allCases

    /// Returns whether percent-encoded text, once decoded, equals a text of letters.
    private static func isEqual(_ spelling: Span<UInt8>, _ text: StaticString) -> Bool {
        // Every byte may be escaped.
        guard text.utf8CodeUnitCount...3 * text.utf8CodeUnitCount ~= spelling.count else { return false }
        var index = 0
        for position in 0..<text.utf8CodeUnitCount {
            // Safety: the position is less than the length of the literal, which is static.
            let wanted = unsafe text.utf8Start[position]
            if index < spelling.count, spelling[index] == wanted {
                index += 1
            } else if index + 2 < spelling.count, spelling[index] == UInt8(ascii: "%"),
                spelling[index + 1].hexadecimalValue() == wanted >> 4,
                spelling[index + 2].hexadecimalValue() == wanted & 0xF
            {
                index += 3
            } else {
                return false
            }
        }
        return index == spelling.count
    }
}
