// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// The signed octets of a query string or form, with the signature (SAML Bindings 3.4.4.1; HTTP-POST-SimpleSign 2.5).
struct SignedQuery: Hashable, Sendable {
    /// The message, the relay state if present, and the algorithm: each as in the query, or decoded in a form.
    private(set) var octets: [UInt8]

    /// The URI of the signature algorithm.
    @Exact private(set) var algorithm: String

    /// The signature value.
    let value: [UInt8]

    /// The difference of the value from strict Base64, with which no signature is valid; `nil` for strict Base64.
    let flaw: QueryCause?

    /// The decoded relay state, or `nil` if it is absent.
    let relayState: [UInt8]?

    /// Extracts the signed octets and the signature from a query.
    ///
    /// - Throws: `signature.missing` if the signature or the algorithm is absent, or a finding if either cannot be
    ///   decoded.
    init(_ parameters: MessageParameters) throws(Finding) {
        guard let message = parameters.message else {
            throw Finding(
                .inputUnknownFormat,
                .error,
                "The query contains neither `SAMLResponse` nor `SAMLRequest`."
            )
        }
        let isSigned = parameters[.signature] != nil
        guard isSigned, let algorithm = parameters[.signatureAlgorithm] else {
            throw Finding(
                .signatureMissing,
                .error,
                "The query contains `\(isSigned ? "Signature" : "SigAlg")` without "
                    + "`\(isSigned ? "SigAlg" : "Signature")`: a signature of a query needs both.",
                remedy:
                    "Take the whole query of the request. If it lacks the parameter, find the proxy or the filter that drops it, or "
                    + "correct the program that signs."
            )
        }
        let parts = [message, parameters[.relayState], algorithm].compactMap { $0 }
        octets = Array(parts.map { parameters.octets[$0.parameter] }.joined(separator: [UInt8(ascii: "&")]))
        do throws(EncodingFault) {
            self.algorithm = String(decoding: try parameters.decoded(.signatureAlgorithm) ?? [], as: UTF8.self)
            relayState = try parameters.decoded(.relayState)
            (value, flaw) = Self.value(of: try parameters.decoded(.signature) ?? [])
        } catch {
            throw Finding(error)
        }
        guard !value.isEmpty else {
            throw Finding(.signatureInvalidValue, .error, "`Signature` is not Base64.")
        }
    }

    /// Decodes a signature; the flaw explains a value that a tolerant reader decodes.
    private static func value(of text: [UInt8]) -> ([UInt8], QueryCause?) {
        if let value = try? Base64().decode(text.span) { return (value, nil) }
        let hasBreaks = text.contains { $0 == 0x0A || $0 == 0x0D }
        let digits = text.filter { $0 != 0x0A && $0 != 0x0D }.map { $0 == 0x20 ? UInt8(ascii: "+") : $0 }
        if let value = try? Base64().decode(digits.span) { return (value, hasBreaks ? .lineBreaks : .plusBecameSpace) }
        if text.contains(UInt8(ascii: "%")), let once = try? PercentEncoding.decode(text.span, plus: .literal),
            let value = try? Base64().decode(once.span)
        {
            return (value, .encodedTwice)
        }
        let isURLSafe = text.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        let base64 = Base64(alphabet: isURLSafe ? .urlSafe : .standard, padding: .optional)
        let wholeGroups = text.prefix { $0 != UInt8(ascii: "=") }.prefix(text.count - text.count % 4)
        let value = (try? base64.decode(text.span)) ?? (try? base64.decode(Array(wholeGroups).span))
        return (value ?? [], isURLSafe ? .urlSafe : .unpadded)
    }

    /// Replaces the octets by those that HTTP-POST-SimpleSign signs: the document and the decoded values.
    mutating func coverDecoded(_ document: [UInt8], as message: MessageParameter) {
        octets = Array("\(message.rawValue)=".utf8) + document
        if let relayState { octets += Array("&RelayState=".utf8) + relayState }
        octets += Array("&SigAlg=\(algorithm)".utf8)
    }
}
