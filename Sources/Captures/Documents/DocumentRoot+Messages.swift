// SPDX-License-Identifier: Apache-2.0

package import SAML

extension DocumentRoot {
    /// The kind of the document if it is a message, but not a response.
    package var otherMessage: MessageKind? {
        switch self {
        case .message(.response), .none, .burpItems, .other: nil
        case .message(let kind): kind
        case .html: .htmlPage
        }
    }

    /// Whether the document is XML whose root element is not SAML.
    package var isForeign: Bool { self == .burpItems || self == .other }
}

extension PeeledDocument {
    /// The kind of the document if it is a message, but not a response.
    package var otherMessage: MessageKind? { DocumentRoot(of: document.span).otherMessage }

    /// The finding about a document that is not a message of SAML 2.0 and no assertion, but was recognized.
    package var finding: Finding? {
        otherMessage.flatMap { MessageSelection.all.includes($0) || $0 == .assertion ? nil : $0.finding }
    }

    /// The warning about an assertion, encrypted or not, without its response, or `nil` for another document.
    package var findingAboutAssertion: Finding? {
        guard otherMessage == .assertion else { return nil }
        var finding = MessageKind.assertion.finding
        finding.severity = .warning
        return finding
    }
}
