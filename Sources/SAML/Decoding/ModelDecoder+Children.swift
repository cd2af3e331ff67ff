// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Whether a child is to be read: it stands where the schema lets it stand.
    ///
    /// One that does not is listed and left out, whatever it holds.
    mutating func admits(_ child: XMLElementView, as rank: ChildRank, in order: inout ChildOrder) -> Bool {
        switch order.note(rank) {
        case .fits: return true
        case .repeated: reportUnexpected(child, "is repeated")
        case .tooLate: reportUnexpected(child, "follows an element that it must precede")
        }
        return false
    }

    /// Lists an element that has no place here.
    @inline(never)
    mutating func reportUnexpected(_ child: XMLElementView, _ how: String = "is not allowed here") {
        // Where signatures may stand is checked for the whole document at once.
        guard !child.is(Names.signature) else { return }
        report(
            .samlUnexpectedElement,
            "\(child.nameForReport) \(how).",
            at: child
        )
    }

    /// Lists text that stands between the children of an element.
    mutating func expectNoText(in element: XMLElementView) {
        guard element.hasCharactersBetweenElements else { return }
        report(
            .samlUnexpectedElement,
            "`\(element.localName.escapedForReport)` contains text between its child elements.",
            at: element
        )
    }

    /// Lists every child of an element that must be empty.
    mutating func expectNoContent(in element: XMLElementView) {
        expectNoText(in: element)
        var next = element.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            reportUnexpected(child)
        }
    }
}
