// SPDX-License-Identifier: Apache-2.0

package import SAML
package import UntrustedText

/// A document of an input with several documents, as `--entry` names it.
package enum EntryName: Hashable, Sendable {
    /// The number of the document, from one.
    case number(Int)
    /// The place of the document in the input, which reports write after `#`.
    case place(ExactText)

    /// Parses a number, or `#` and a place.
    package init?(_ text: String) {
        if text.utf8.first == UInt8(ascii: "#"), text.utf8.count > 1 {
            self = .place(ExactText(String(Substring(text.utf8.dropFirst()))))
        } else {
            guard let number = Int(text), number > 0 else { return nil }
            self = .number(number)
        }
    }

    /// Returns whether this is the name of a document.
    package func isName(of document: EnclosedDocument, _ number: Int) -> Bool {
        switch self {
        case .number(let own): own == number
        case .place(let place): document.entry.map { ExactText($0) } == place
        }
    }

    /// Returns the finding for a name without a document.
    package func absent(among count: Int) -> Finding {
        let message = "The input has \(count) \(count == 1 ? "document" : "documents"), and `--entry` is \(text)."
        return .unknownFormat(
            message,
            remedy: "List the documents with `samltool inspect`. To name one as a report does, pass `#` and its name."
        )
    }

    /// The name as on the command line.
    package var text: String {
        switch self {
        case .number(let number): "\(number)"
        case .place(let place): "#\(place.wrappedValue)"
        }
    }
}
