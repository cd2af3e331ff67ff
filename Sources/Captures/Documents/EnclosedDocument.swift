// SPDX-License-Identifier: Apache-2.0

package import SAML
package import UntrustedText

/// The content of an input with several documents that is counted instead of reported.
package enum CountedContent: Hashable, Sendable {
    /// Everything is reported.
    case none
    /// Messages that are not responses, such as those of the requests of a HAR.
    case otherMessages
    /// Also content without a message, such as the members of an archive.
    case anyOther
}

/// The parameters next to a message that a tool lists apart from it.
package struct ListedParameters: Hashable, Sendable {
    /// The relay state; `nil` if it is absent.
    package let relayState: RelayState?
}

/// A document of an input with several documents, or an error of the input itself.
package struct EnclosedDocument: Hashable, Sendable {
    /// The entry, which locates the document in the input, or `nil` for the input as a whole.
    @Exact package var entry: String? = nil

    /// The bytes of the document as found, truncated to one byte more than the limit.
    package internal(set) var capture: InputFile

    /// The reason that the document is not validated, which becomes the only finding of an `unreadable` document.
    package internal(set) var finding: Finding?

    /// A warning about the way in which the document was found, or `nil`.
    package var warning: Finding?

    /// The work that the document may cause, which its position in the input determines.
    package var allowance = DocumentAllowance.single

    /// The request that carried the document, or `nil` if it is unknown.
    package var request: CapturedRequest?

    /// The cookies that earlier answers of the same host set, or `nil` if the input is not a list of exchanges.
    package internal(set) var earlierCookies: SetCookies?

    /// The answer to that request, if the input shows it.
    package internal(set) var answer: CapturedAnswer?

    /// The request that the same service provider sent after this answer to its first one.
    package internal(set) var laterRequest: OtherRequest?

    /// The entry of the same response before this one, unless a redirect repeated the request.
    @Exact package internal(set) var repeatedEntry: String? = nil

    /// The last response before a request for logout of the same input.
    package internal(set) var login: AnsweredRequest?

    /// The parameters next to the message, if a tool lists them apart from it.
    package internal(set) var listed: ListedParameters?

    /// The members of the record that contains the document, if the caller wants some.
    package internal(set) var carried: [CarriedMember] = []

    /// The time of the line of a log that contains the document, or `nil` if it has no time with a zone.
    package internal(set) var loggedAt: Timestamp?

    /// The request of the same input that the document answers.
    package var answered: AnsweredRequest?

    /// Another request of the same input, if it does not contain the one that the document answers.
    package var otherRequest: OtherRequest?

    /// The content, if it is known to be no response.
    package var other: OtherContent?

    /// The content that is counted instead of reported.
    package var counted = CountedContent.none

    /// Whether the document is part of a page, which the browser then sends in a request.
    var isInPage = false

    /// Creates a document.
    package init(
        entry: String?,
        capture: InputFile,
        finding: Finding? = nil,
        request: CapturedRequest? = nil
    ) {
        self.entry = entry
        self.capture = capture
        self.finding = finding
        self.request = request
    }

    /// Creates an entry without a document.
    init(entry: String?, _ finding: Finding, size: Int = 0) {
        self.init(entry: entry, capture: InputFile([], size: size), finding: finding)
    }

    /// Returns the document with the answer of the server.
    func answered(by answer: CapturedAnswer) -> EnclosedDocument {
        var document = self
        document.answer = answer
        return document
    }

    /// Creates content without a message, which the finding describes.
    init(unrelated finding: Finding, size: Int = 0, counted: CountedContent = .none) {
        self.init(entry: nil, finding, size: size)
        other = .unrelated
        self.counted = counted
    }

    /// Creates content that was not read, for the reason in the finding.
    init(notRead finding: Finding, size: Int = 0) {
        self.init(unrelated: finding, size: size, counted: .anyOther)
        other = .notRead
    }

    /// Creates an entry with a message that is not a response.
    init(entry: String?, _ kind: MessageKind, _ capture: InputFile, counted: CountedContent = .otherMessages) {
        self.init(entry: entry, capture: capture, finding: kind.finding)
        other = .message(kind)
        self.counted = counted
    }
}
