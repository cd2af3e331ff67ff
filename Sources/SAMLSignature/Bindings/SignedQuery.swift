// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// The signed octets of a query string, with the signature (SAML Bindings, 3.4.4.1).
struct SignedQuery: Hashable, Sendable {
    /// The message, the relay state if present, and the algorithm, each as in the query.
    let octets: [UInt8]

    /// The URI of the signature algorithm.
    @Exact private(set) var algorithm: String

    /// The signature value.
    let value: [UInt8]

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
        guard parameters[.signature] != nil, let algorithm = parameters[.signatureAlgorithm] else {
            throw Finding(
                .signatureMissing,
                .error,
                "The query does not contain both `SigAlg` and `Signature`."
            )
        }
        let parts = [message, parameters[.relayState], algorithm].compactMap { $0 }
        octets = Array(parts.map { parameters.octets[$0.parameter] }.joined(separator: [UInt8(ascii: "&")]))
        do throws(EncodingFault) {
            self.algorithm = String(decoding: try parameters.decoded(.signatureAlgorithm) ?? [], as: UTF8.self)
            relayState = try parameters.decoded(.relayState)
            let text = try parameters.decoded(.signature) ?? []
            value = (try? Base64().decode(text.span)) ?? []
        } catch {
            throw Finding(error)
        }
        guard !value.isEmpty else {
            throw Finding(.signatureInvalidValue, .error, "`Signature` is not Base64.")
        }
    }
}
