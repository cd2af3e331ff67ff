// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// The identifiers of a message and of everything that was decrypted in it, in one table (S-12, S-96).
///
/// Identifiers of signatures and ciphertexts are not in the table: no reference to them crosses the boundary, and some
/// senders use the same identifier for every signature.
///
/// The time grows with the number of identifiers, not with the number of encrypted parts (S-60).
struct MessageIdentifiers: Sendable {
    private var known: Set<[UInt8]> = []

    /// Creates the table of the document that contains an element.
    init(ofDocument element: XMLElementView) {
        var root = element
        while let above = root.parent { root = above }
        insert(from: root)
    }

    /// Adds the identifiers of a subtree.
    mutating func insert(from element: XMLElementView) {
        element.forEachIdentifier { known.insert($0) }
    }

    /// Returns whether a subtree repeats an identifier of the table.
    func contains(from element: XMLElementView) -> Bool {
        var isKnown = false
        element.forEachIdentifier { isKnown = isKnown || known.contains($0) }
        return isKnown
    }
}

extension XMLElementView {
    /// Calls a closure with the identifier of each message, assertion and other element in this subtree.
    fileprivate func forEachIdentifier(_ body: ([UInt8]) -> Void) {
        var next: XMLElementView? = self
        while let element = next {
            next = element.nextElement(inside: self)
            for name: StaticString in ["ID", "AssertionID"] {
                if let identifier = element.attribute(name) { body(Array(identifier.utf8)) }
            }
            if let identifier = element.attribute(EncryptionNames.xmlID) { body(Array(identifier.utf8)) }
        }
    }
}
