// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// The text of the main part of a Word document (ECMA-376, part 1, 17.3), into which people paste messages.
package enum WordText {
    /// Returns whether bytes contain the namespace of the format near their beginning, so that parsing them is of use.
    package static func mayBegin(_ bytes: [UInt8]) -> Bool {
        bytes.prefix(reach).containsBytes(of: "wordprocessingml/")
    }

    /// Returns the text, one line for each paragraph and each line break.
    ///
    /// - Parameters:
    ///   - document: The XML of the part.
    ///   - limits: The limits on its structure; `bytes` limits its size.
    /// - Returns: The text as UTF-8, or `nil` if the parser rejects the document, or the document is another one.
    package static func text(of document: [UInt8], limits: DocumentLimits) -> [UInt8]? {
        guard let tree = try? XMLTree(parsing: document, limits: limits.parseLimits), tree.root.is(root) else {
            return nil
        }
        var text: [UInt8] = []
        var next = tree.root.nextElement(inside: tree.root)
        while let element = next {
            next = element.nextElement(inside: tree.root)
            if element.is(run) {
                // Older readers get a copy of the content, which is not additional text.
                if !element.hasAncestor(where: { $0.is(fallback) }) { text += element.text.value.utf8 }
            } else if element.is(paragraph) || element.is(lineBreak) || element.is(carriageReturn) {
                text.append(0x0A)
            } else if element.is(tab) {
                text.append(0x09)
            } else if element.is(hyphen) {
                text.append(UInt8(ascii: "-"))
            }
        }
        return text
    }

    /// The number of bytes in which the root element declares its namespaces.
    private static let reach = 8 << 10

    private static let root = XMLName("document", in: word)
    private static let paragraph = XMLName("p", in: word)
    private static let run = XMLName("t", in: word)
    private static let lineBreak = XMLName("br", in: word)
    private static let carriageReturn = XMLName("cr", in: word)
    private static let tab = XMLName("tab", in: word)
    private static let hyphen = XMLName("noBreakHyphen", in: word)
    private static let fallback = XMLName("Fallback", in: compatibility)

    private static let word: StaticString = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    private static let compatibility: StaticString = "http://schemas.openxmlformats.org/markup-compatibility/2006"
}
