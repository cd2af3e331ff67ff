// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

extension ModelDecoder {
    /// Decodes `samlp:Response`.
    mutating func response(_ element: XMLElementView) -> Response {
        var entries: [Response.Entry] = []
        // An assertion that is text, or in no namespace, was reported.
        var isMisread = element.hasCharactersBetweenElements && element.text.value.utf8.contains(UInt8(ascii: "<"))
        let (header, inResponseTo, status) = answer(element) { decoder, child, order in
            if child.is(Names.assertion) {
                if decoder.admits(child, as: .entries, in: &order) {
                    entries.append(.assertion(decoder.assertion(child)))
                }
            } else if child.is(Names.encryptedAssertion) {
                if decoder.admits(child, as: .entries, in: &order) {
                    entries.append(.encrypted(decoder.encryptedElement(child)))
                }
            } else {
                isMisread = isMisread || child.namespaceURI == nil && child.localName.endsWithBytes(of: "Assertion")
                return false
            }
            return true
        }
        if status.isSuccess, entries.isEmpty, !isMisread {
            report(.samlNoAssertion, "The status is Success, but the `Response` contains no assertion.", at: element)
        }
        return Response(header, inResponseTo: inResponseTo, status: status, entries: entries)
    }
}

extension ChildRank {
    fileprivate static let entries = body(0, repeats: true)
}
