// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import SAMLBindings
internal import SAMLEncoding

/// The document of an input that `--entry` names.
package struct SelectedDocument: DocumentSequence {
    private var documents: any DocumentSequence
    private let name: EntryName
    private let messages: MessageSelection
    private let limits: CaptureLimits
    private var isDone = false

    init(_ name: EntryName, _ messages: MessageSelection, of documents: any DocumentSequence, limits: CaptureLimits) {
        self.documents = documents
        self.name = name
        self.messages = messages
        self.limits = limits
    }

    package mutating func next() throws(FileFault) -> EnclosedDocument? {
        guard !isDone else { return nil }
        isDone = true
        var count = 0
        while let document = try documents.next() {
            guard document.isNumbered(messages, limits) else { continue }
            count += 1
            if name.isName(of: document, count) { return document }
        }
        return EnclosedDocument(entry: nil, name.absent(among: count))
    }
}

extension EnclosedDocument {
    /// Returns whether the document has a number: it is a selected message, or may have been meant as one.
    package func isNumbered(_ messages: MessageSelection, _ limits: CaptureLimits) -> Bool {
        guard other == nil else { return false }
        guard counted != .none, finding == nil else { return true }
        let bytes: [UInt8]
        do throws(EncodingFault) {
            bytes = try capture.layersDecoded(within: allowance.applied(to: limits)).document
        } catch {
            return counted == .otherMessages || error.code != .unknownFormat && error.code != .empty
        }
        let root = DocumentRoot(of: bytes.span)
        if case .message(let kind) = root, messages.includes(kind) { return true }
        return counted == .otherMessages && root.otherMessage == nil
    }
}
