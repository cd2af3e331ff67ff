// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

extension ModelDecoder {
    /// Decodes `samlp:Response`.
    mutating func response(_ element: XMLElementView) -> Response {
        var entries: [Response.Entry] = []
        let (header, inResponseTo, status) = answer(element, [.assertions, .encrypted]) { decoder, child, rank in
            entries.append(
                rank == .assertions
                    ? .assertion(decoder.assertion(child)) : .encrypted(decoder.encryptedElement(child))
            )
        }
        if status.isSuccess, entries.isEmpty, !holdsMisreadAssertion(element) {
            report(.samlNoAssertion, "The status is Success, but the `Response` contains no assertion.", at: element)
        }
        return Response(header, inResponseTo: inResponseTo, status: status, entries: entries)
    }

    /// Returns whether an assertion is text, or in no namespace, which was reported.
    private func holdsMisreadAssertion(_ response: XMLElementView) -> Bool {
        var isFound = response.hasCharactersBetweenElements && response.text.value.utf8.contains(UInt8(ascii: "<"))
        response.forEachChild { child in
            isFound = isFound || child.namespaceURI == nil && child.localName.endsWithBytes(of: "Assertion")
        }
        return isFound
    }
}

extension ChildRank {
    fileprivate static let assertions = body(0, [Names.assertion], repeats: true)
    fileprivate static let encrypted = body(0, or: 1, [Names.encryptedAssertion], repeats: true)
}
