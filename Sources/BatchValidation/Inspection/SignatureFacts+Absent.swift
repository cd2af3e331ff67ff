// SPDX-License-Identifier: Apache-2.0

#if !XMLSec
internal import SAML
internal import StrictJSON

/// What the signatures of a document say about themselves.
enum SignatureFacts {
    /// One object a signature; without xmlsec nothing more can be told.
    static func json(of document: borrowing UnverifiedResponse) -> JSONValue {
        .array(document.outline.signatures.map { CheckedResponse.Signature(outline: $0, result: "unchecked").json })
    }
}
#endif
