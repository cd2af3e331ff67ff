// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// The root element of a document, as the parser of responses reads it.
package enum RootElement {
    /// Returns the local name of the root element.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - limits: The limits on its size and structure.
    /// - Returns: The name as UTF-8, or `nil` if the parser rejects the document.
    package static func localName(of document: [UInt8], limits: DocumentLimits) -> [UInt8]? {
        guard let tree = try? XMLTree(parsing: document, limits: limits.parseLimits) else { return nil }
        return Array(tree.root.localName.utf8)
    }
}
