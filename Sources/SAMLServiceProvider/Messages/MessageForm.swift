// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding

/// The message of a request, by the redirect or the POST binding, before anything is verified.
struct MessageForm {
    /// The query if the message is in it, as it was received; `nil` for a form.
    let query: [UInt8]?

    /// The document, decoded.
    let document: [UInt8]

    /// Whether the message is a request or an answer.
    let kind: MessageParameter

    /// The relay state, decoded.
    let relayState: [UInt8]?

    /// The longest relay state that is read, in bytes.
    ///
    /// The standard allows 80; some identity providers send more.
    private static let maximumRelayStateBytes = 1_024

    /// Returns the largest form or query that is read, in bytes: Base64 whose every character may be escaped.
    static func maximumBytes(_ limits: DocumentLimits) -> Int { max(4 * min(limits.bytes, .max / 4), limits.bytes) }

    /// Reads the message of a request.
    ///
    /// - Throws: `malformedRequest` if there is not exactly one message, in the query of a GET or in the body of a POST,
    ///   or if other servers may read other parameters (S-80, S-81).
    init(_ request: ServiceProvider.BrowserRequest, limits: DocumentLimits) throws(ServiceProvider.Refusal) {
        let isPost = request.method == .post
        let octets = isPost ? request.body : request.query
        guard isPost || request.method == .get, (isPost ? request.query : request.body).isEmpty,
            octets.count <= Self.maximumBytes(limits)
        else { throw ServiceProvider.Refusal(.malformedRequest) }
        do throws(EncodingFault) {
            let message =
                isPost
                ? try PostBinding.decode(form: octets, maximumSize: limits.bytes)
                : try RedirectBinding.decode(query: octets, maximumSize: limits.bytes)
            document = message.document
            kind = message.parameter
            relayState = message.relayState
            query = isPost ? nil : octets
        } catch {
            throw ServiceProvider.Refusal(.malformedRequest, [Finding(error)])
        }
        guard (relayState?.count ?? 0) <= Self.maximumRelayStateBytes else {
            throw ServiceProvider.Refusal(.malformedRequest)
        }
    }

    /// Returns the reference of a relay state, or `nil` if this service did not create it.
    static func reference(_ relayState: [UInt8]) -> String? {
        RandomReference.isReference(relayState) ? String(decoding: relayState, as: UTF8.self) : nil
    }
}
