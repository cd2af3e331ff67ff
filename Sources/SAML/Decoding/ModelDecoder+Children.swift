// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Returns the kind of a child element that is decoded, and reports one that the schema does not allow at this position.
    ///
    /// A misplaced child is reported. One that is not repeated is decoded all the same, for tools that show it.
    mutating func rank(
        of child: XMLElementView,
        among ranks: [ChildRank],
        in order: inout ChildOrder
    ) -> ChildRank? {
        guard let rank = ranks.first(where: { $0.names.isEmpty || $0.names.contains { child.is($0) } }) else {
            reportUnexpected(child)
            return nil
        }
        switch order.note(rank) {
        case .inOrder: return rank
        case .repeated:
            reportUnexpected(child, "is repeated")
            return nil
        case .tooLate:
            reportUnexpected(child, "follows an element that it must precede")
            return rank
        }
    }

    /// Reports an element that is not allowed at its position.
    @inline(never)
    mutating func reportUnexpected(_ child: XMLElementView, _ how: String = "is not allowed here") {
        // Signature positions are checked once for the whole document.
        guard !child.is(Names.signature) else { return }
        remainingComparisons -= 1
        let near = remainingComparisons < 0 ? nil : child.namespaceURI.flatMap(RegisteredURI.nearMiss(of:))
        let isUndeclared = child.namespaceURI == nil
        report(
            .samlUnexpectedElement,
            "\(child.nameForReport) \(how)\(isUndeclared ? ": the declaration of its namespace is missing or was lost" : "")."
                + (near.map { " \($0)" } ?? ""),
            at: child,
            remedy: isUndeclared
                ? "Declare the namespace (`xmlns`) that the schema requires, and sign the result." : nil
        )
    }

    /// Reports text between the child elements of an element.
    mutating func expectNoText(in element: XMLElementView) {
        guard element.hasCharactersBetweenElements else { return }
        // What the text begins with shows what it is; the rest can be a value.
        let (kind, remedy): (String, String?) =
            switch element.text.value.utf8.first(where: { $0 > 0x20 }) {
            case UInt8(ascii: "<"):
                (
                    ", which begins with `<`: escaped markup, or a CDATA section, and not an element",
                    "Configure the sender to insert the assertion as an element, without escaping it."
                )
            case UInt8(ascii: "\\"):
                (
                    ", which begins with `\\`: an escape, such as `\\n` for a line break, that no program undid",
                    "Undo the escapes of the text around the document, such as a JSON string, before you pass it."
                )
            default: ("", nil)
            }
        report(
            .samlUnexpectedElement,
            "`\(element.localName.escapedForReport)` contains text between its child elements\(kind).",
            at: element,
            remedy: remedy
        )
    }

    /// Reports the children of an element that must be empty.
    mutating func expectNoContent(in element: XMLElementView) {
        expectNoText(in: element)
        element.forEachChild { reportUnexpected($0) }
    }
}
