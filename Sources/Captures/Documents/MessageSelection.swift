// SPDX-License-Identifier: Apache-2.0

package import SAMLBindings

/// The messages of an input that are documents; all others are counted.
package enum MessageSelection: String, Hashable, Sendable, CaseIterable {
    case responses, all

    /// Returns whether messages of a kind are documents.
    package func includes(_ kind: MessageKind) -> Bool { kind == .response || self == .all && kind.isProtocolMessage }
}

/// The document of an input that a subcommand takes.
package struct EntryChoice: Hashable, Sendable {
    /// The name of the document, or `nil` for the only one.
    package var entry: EntryName?

    /// The messages that have numbers, or `nil` for the responses, or for all messages if the input contains no response.
    package var messages: MessageSelection?

    /// Creates a choice.
    package init(_ entry: EntryName? = nil, of messages: MessageSelection? = nil) {
        self.entry = entry
        self.messages = messages
    }
}

extension EnclosedDocument {
    /// Returns the document without the finding that it is not a response; `nil` if it is not an assertion without its response.
    package func loneAssertion(_ limits: CaptureLimits) -> EnclosedDocument? {
        if other == nil {
            // The members of archives and the bodies of exchanges are not decoded before.
            guard counted != .none, finding == nil,
                let peeled = try? capture.layersDecoded(within: allowance.applied(to: limits)),
                peeled.otherMessage == .assertion
            else { return nil }
            return self
        }
        return other == .message(.assertion) ? accepted : nil
    }

    /// Returns the document without the finding that it is not a response, if it is a selected message.
    package func selected(by messages: MessageSelection) -> EnclosedDocument {
        guard case .message(let kind)? = other, messages.includes(kind) else { return self }
        return accepted
    }

    /// The document without the finding that it is not a response.
    private var accepted: EnclosedDocument {
        var document = self
        document.other = nil
        document.finding = nil
        return document
    }
}

/// The documents of an input, among them the selected messages.
struct SelectedMessages: DocumentSequence {
    var documents: any DocumentSequence
    let messages: MessageSelection

    mutating func isReady() -> Bool { documents.isReady() }

    mutating func next() throws(FileFault) -> EnclosedDocument? { try documents.next()?.selected(by: messages) }
}
