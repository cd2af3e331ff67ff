// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature

/// The message of a request, by the redirect or the POST binding, before anything is verified.
struct MessageForm {
    /// The query if the message is in it, as it was received; `nil` for a form.
    let query: [UInt8]?

    /// The document, decoded.
    let document: [UInt8]

    /// Whether the message is a request or an answer.
    let kind: RedirectSigner.Message

    /// The relay state, decoded.
    let relayState: [UInt8]?

    /// The longest relay state that is read, in bytes.
    ///
    /// The standard allows 80; some identity providers send more.
    private static let mostRelayStateBytes = 1_024

    /// Returns the largest form or query that is read, in bytes: Base64 whose every character may be escaped.
    static func mostBytes(_ limits: DocumentLimits) -> Int { max(4 * min(limits.bytes, .max / 4), limits.bytes) }

    /// Reads the message of a request.
    ///
    /// - Throws: `malformedRequest` if there is not exactly one message, in the query of a GET or in the body of a POST,
    ///   or if other servers may read other parameters (S-80, S-81).
    init(_ request: ServiceProvider.Request, limits: DocumentLimits) throws(ServiceProvider.Refusal) {
        let isPost = request.method == .post
        let octets = isPost ? request.body : request.query
        let size = CaptureLimits(encoded: Self.mostBytes(limits), document: limits.bytes)
        guard isPost || request.method == .get, (isPost ? request.query : request.body).isEmpty,
            octets.count <= size.encoded
        else { throw ServiceProvider.Refusal(.malformedRequest) }
        do throws(EncodingFault) {
            let parameters = try MessageParameters(parsing: octets)
            if let fault = parameters.secondReading { throw fault }
            document =
                isPost
                ? try PostBinding.decode(form: octets, limits: size, wrapping: .lines)
                : try RedirectBinding.decode(query: octets, limits: size)
            kind = parameters[.response] == nil ? .request : .response
            relayState = try parameters[.relayState].map { slice throws(EncodingFault) in
                try PercentEncoding.decode(octets.span.extracting(slice.value), plus: .space)
            }
            query = isPost ? nil : octets
        } catch {
            throw ServiceProvider.Refusal(.malformedRequest, [Finding(error)])
        }
        guard (relayState?.count ?? 0) <= Self.mostRelayStateBytes else {
            throw ServiceProvider.Refusal(.malformedRequest)
        }
    }

    /// Returns the reference of a relay state, or `nil` if this service did not create it.
    static func reference(_ relayState: [UInt8]) -> String? {
        RandomReference.isReference(relayState) ? String(decoding: relayState, as: UTF8.self) : nil
    }
}
