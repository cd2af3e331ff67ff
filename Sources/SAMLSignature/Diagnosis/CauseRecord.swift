// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import TamperingCauses

/// The results of the searches for causes in one document, so that no part of a report searches again (S-97).
///
/// Signatures are identified within the tree of the document. Those of decrypted content are not recorded.
final class CauseRecord {
    /// The search for the cause of an invalid signature value.
    private struct ValueSearch {
        let keys: [PublicKey]
        let found: (cause: ProvenCause, key: PublicKey)?
    }

    private let document: UInt
    private var contents: [UInt: ProvenCause?] = [:]
    private var values: [UInt: ValueSearch] = [:]

    /// Creates the record of a document, which must outlive it.
    init(of tree: borrowing XMLTree) {
        document = tree.root.identity
    }

    /// Returns whether signatures of a tree are recorded.
    func isOf(_ tree: borrowing XMLTree) -> Bool { tree.root.identity == document }

    // MARK: Content

    /// Returns the result of the search for the cause of changed content, or `nil` if there was no search.
    func content(of signature: XMLElementView) -> ProvenCause?? { contents[signature.identity] }

    /// Records the result of the search for the cause of changed content.
    func note(content cause: ProvenCause?, of signature: XMLElementView) {
        contents[signature.identity] = .some(cause)
    }

    // MARK: Signature value

    /// Returns the cause of an invalid signature value and the key that created it, or `nil` if another search is useful.
    ///
    /// It is not for keys with which an earlier search failed, or if the key that created the value is known.
    func value(of signature: XMLElementView, with keys: [PublicKey]) -> (cause: ProvenCause, key: PublicKey)?? {
        guard let known = values[signature.identity] else { return nil }
        if let found = known.found { return .some(keys.contains(found.key) ? found : nil) }
        return keys.allSatisfy(known.keys.contains) ? .some(nil) : nil
    }

    /// Records the result of the search for the cause of an invalid signature value.
    func note(
        value found: (cause: ProvenCause, key: PublicKey)?,
        of signature: XMLElementView,
        with keys: [PublicKey]
    ) {
        let earlier = values[signature.identity]?.keys ?? []
        values[signature.identity] = ValueSearch(keys: earlier + keys, found: found)
    }
}
