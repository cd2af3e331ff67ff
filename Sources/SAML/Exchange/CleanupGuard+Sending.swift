// SPDX-License-Identifier: Apache-2.0

package import SecureXML

extension CleanupGuard {
    /// Parses a document that is about to be sent, and returns what is wrong with it.
    ///
    /// - Throws: ``SAMLError`` if the document cannot be parsed as XML.
    package func findingsBeforeSending(_ document: [UInt8]) throws(SAMLError) -> [Finding] {
        findingsBeforeSending(try XMLTree.parsing(document, limits: limits))
    }

    /// Returns what is wrong with a document that is about to be sent: a message other than a response, messages in wrong
    /// places, and the effect of the cleanup.
    ///
    /// - Parameter tree: The document.
    /// - Returns: The findings in report order, all of them errors.
    package func findingsBeforeSending(_ tree: borrowing XMLTree) -> [Finding] {
        var list = FindingList()
        let root = tree.root
        if !root.is(Names.response) {
            list.append(.error) {
                Finding(
                    .samlNotAResponse,
                    .error,
                    "The document element is not `samlp:Response`.",
                    at: SourceLocation(root.location)
                )
            }
        }
        // Without a single message, every assertion inside the root element is in a wrong place.
        var message = root
        if let located = MessageLocator.message(from: root) { message = located }
        MessagePlaces.forEachMisplaced(inside: root, message: message) { element in
            list.append(.error) { MessagePlaces.error(at: element) }
        }
        return list.findings + [assess(tree).finding(.error)].compactMap(\.self)
    }
}

extension Finding {
    /// Whether a document with the finding is never sent, with or without the cleanup (S-94).
    ///
    /// Another reader of such a document can find assertions in it that were not validated.
    package var forbidsSending: Bool {
        [.samlNotAResponse, .samlMisplacedMessage, .exchangeCleanupChangesStructure].contains(code)
    }
}
