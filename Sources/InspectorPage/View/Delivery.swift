// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import SAMLSignature
internal import StrictJSON

/// The parameters next to a message in its query or form.
struct Delivery {
    let relayState: RelayStateView

    /// The result for the signature of the query, as JSON; null if the query is not signed, and for a response, for which
    /// such a signature proves nothing.
    let query: JSONValue

    init(_ peeled: PeeledDocument?, _ document: EnclosedDocument, _ record: ReportRecord) {
        relayState = RelayStateView(peeled, document)
        guard record.otherKind != nil, peeled?.signedQuery(in: document.capture) != nil else {
            query = .null
            return
        }
        query = record.query?.json ?? .object([.init("result", .string("unchecked"))])
    }
}
