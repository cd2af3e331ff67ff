// SPDX-License-Identifier: Apache-2.0

package import SAML

/// Content of a collection, such as an archive or a log, that is not a response and is counted instead of reported.
package enum OtherContent: Hashable, Sendable, CaseIterable, RawRepresentable {
    /// A message of another kind.
    case message(MessageKind)
    /// Content without a SAML message.
    case unrelated
    /// Content that was not read: a hidden member of an archive, an archive in too many others, or content that is neither
    /// text nor an archive of a known format (S-106).
    case notRead

    package static var allCases: [OtherContent] { MessageKind.allCases.map { .message($0) } + [.unrelated, .notRead] }

    package init?(rawValue: String) {
        guard let content = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(rawValue.utf8) }) else {
            return nil
        }
        self = content
    }

    /// The name in summaries.
    package var rawValue: String {
        switch self {
        case .message(let kind): kind.rawValue
        case .unrelated: "unrelated"
        case .notRead: "not-read"
        }
    }
}

extension MessageKind {
    /// The finding about a capture that is a message of this kind in place of a response.
    package var finding: Finding { finding(adding: nil) }

    /// Returns the finding with a further sentence about the message.
    package func finding(adding sentence: String?) -> Finding {
        let reason = "This is \(phrase), not a SAML response." + (sentence.map { " \($0)" } ?? "")
        return Finding(.inputOtherMessage, .error, reason, remedy: remedy)
    }
}
