// SPDX-License-Identifier: Apache-2.0

package import SecureXML

extension CleanupGuard {
    /// Parses a document that is about to be sent, and returns what is wrong with it.
    ///
    /// - Throws: ``SAMLError`` if the document cannot be parsed as XML.
    package func findingsBeforeSending(_ document: [UInt8]) throws(SAMLError) -> [Finding] {
        findingsBeforeSending(try XMLTree.parsing(document, limits: limits))
    }

    /// Returns what is wrong with a document that is about to be sent: messages in wrong places, and the effect of the
    /// cleanup.
    ///
    /// - Parameter tree: The document.
    /// - Returns: The findings in report order, all of them errors.
    package func findingsBeforeSending(_ tree: borrowing XMLTree) -> [Finding] {
        var list = FindingList()
        let root = tree.root
        if let message = MessageLocator.message(from: root) {
            MessagePlaces.forEachMisplaced(inside: root, message: message) { element in
                list.append(.error) {
                    Finding(
                        .samlMisplacedMessage,
                        .error,
                        MessagePlaces.reason(element),
                        at: SourceLocation(element.location),
                        path: element.path.escapedForReport(limit: .max)
                    )
                }
            }
        }
        return list.findings + [assess(tree).finding(.error)].compactMap(\.self)
    }
}

extension Finding {
    /// Whether a document with the finding is never sent, with or without the cleanup (S-94).
    ///
    /// Another reader of such a document can find assertions in it that were not validated.
    package var forbidsSending: Bool { code == .samlMisplacedMessage || code == .exchangeCleanupChangesStructure }
}
