// SPDX-License-Identifier: Apache-2.0

public import SAML

/// Why a document was not exchanged, as the client is told.
///
/// Nothing of the document, of a token or of the inside of the service is in it.
public struct Refusal: Error, Hashable, Sendable {
    /// What came of the request.
    public let outcome: Outcome

    /// What was expected, in a sentence for developers.
    public let message: String

    /// What is wrong with the document.
    public var findings: [Finding] = []

    /// The error code of Adobe Pass, if it is a documented one.
    public var serviceCode: String?

    /// What Adobe Pass advises to do, if that is documented.
    public var serviceAction: String?

    /// The seconds to wait before the same is sent again.
    public var retryAfter: Int?

    /// Whether Adobe Pass may have acted, so that the client has to ask for the state before it sends the same again.
    public var leavesOutcomeOpen = false

    /// Whether nothing has reached Adobe Pass, so that the document may be sent again.
    public var wasNotSent = false

    /// Makes a refusal.
    public init(_ outcome: Outcome, _ message: String) {
        self.outcome = outcome
        self.message = message
    }

    /// The refusal of a document that is not to be believed.
    static func rejected(_ findings: [Finding]) -> Refusal {
        var refusal = Refusal(.rejected, "the document is rejected")
        refusal.findings = findings
        return refusal
    }

    /// The refusal of a document that cannot be read.
    static func unreadable(_ fault: SAMLError) -> Refusal {
        var refusal = Refusal(
            fault.code == .inputTooLarge ? .tooLarge : .unreadable,
            "the document cannot be read"
        )
        refusal.findings = [fault.finding]
        return refusal
    }

    /// The refusal of work beyond what the service takes.
    static var overloaded: Refusal {
        var refusal = Refusal(.overloaded, "too much work is waiting")
        refusal.retryAfter = 1
        return refusal
    }
}
