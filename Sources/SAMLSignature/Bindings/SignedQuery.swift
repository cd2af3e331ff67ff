// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// What a signature over a query string is made over, and the signature (SAML Bindings, 3.4.4.1).
struct SignedQuery: Hashable, Sendable {
    /// The message, the relay state if there is one, and the algorithm, each as it stands in the query.
    let octets: [UInt8]

    /// The URI of the algorithm.
    @Exact private(set) var algorithm: String

    /// The signature value.
    let value: [UInt8]

    /// The relay state, decoded; nil if there is none.
    let relayState: [UInt8]?

    /// Takes the parts out of a query.
    ///
    /// - Throws: `signature.missing` without a signature or an algorithm, and what keeps either from being read.
    init(_ parameters: MessageParameters) throws(Finding) {
        guard let message = parameters.message else {
            throw Finding(
                .inputUnknownFormat,
                .error,
                "The query contains neither `SAMLResponse` nor `SAMLRequest`."
            )
        }
        guard let signature = parameters[.signature], let algorithm = parameters[.signatureAlgorithm] else {
            throw Finding(
                .signatureMissing,
                .error,
                "The query does not contain both `SigAlg` and `Signature`."
            )
        }
        let parts = [message, parameters[.relayState], algorithm].compactMap { $0 }
        octets = Array(parts.map { parameters.octets[$0.parameter] }.joined(separator: [UInt8(ascii: "&")]))
        self.algorithm = String(decoding: try Self.decoded(algorithm, in: parameters), as: UTF8.self)
        relayState = try parameters[.relayState].map { slice throws(Finding) in
            try Self.decoded(slice, in: parameters)
        }
        let text = try Self.decoded(signature, in: parameters)
        guard let value = try? Base64().decode(text.span), !value.isEmpty else {
            throw Finding(.signatureInvalidValue, .error, "`Signature` is not Base64.")
        }
        self.value = value
    }

    private static func decoded(
        _ slice: MessageParameters.Slice,
        in parameters: MessageParameters
    ) throws(Finding) -> [UInt8] {
        do throws(EncodingFault) {
            return try PercentEncoding.decode(parameters.octets.span.extracting(slice.value), plus: .space)
        } catch {
            throw Finding(EncodingFault(error.code, at: slice.value.lowerBound + error.offset, error.reason))
        }
    }
}
#endif
