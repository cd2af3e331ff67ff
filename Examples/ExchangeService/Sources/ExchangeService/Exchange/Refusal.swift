// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The reason that a document was not exchanged, as reported to the client.
///
/// A refusal contains no content of the document, no token and no internal details of the service.
struct Refusal: Error, Hashable, Sendable {
    /// The outcome of the request.
    let outcome: Outcome

    /// A description of the problem, as a sentence for developers.
    let message: String

    /// The findings about the document.
    var findings: [Finding] = []

    /// The error code of Adobe Pass, if it is documented.
    var serviceCode: String?

    /// The action that Adobe Pass recommends, if it is documented.
    var serviceAction: String?

    /// The HTTP status of Adobe Pass.
    var serviceStatus: Int?

    /// The seconds to wait before the client repeats the request.
    var retryAfter: Int?

    /// Whether Adobe Pass may have acted on the request.
    ///
    /// If so, the client must query the state before it repeats the request.
    var leavesOutcomeOpen = false

    /// Whether no part of the request was sent to Adobe Pass, so the client may send the document again.
    var wasNotSent = false

    /// Creates a refusal.
    init(_ outcome: Outcome, _ message: String) {
        self.outcome = outcome
        self.message = message
    }

    /// Returns the refusal of a rejected document.
    static func rejected(_ findings: [Finding], _ outcome: Outcome = .rejected) -> Refusal {
        let isElsewhere = outcome == .usedElsewhere
        let message =
            isElsewhere
            ? "another device used the document; request a new one from the framework" : "the document is rejected"
        var refusal = Refusal(outcome, message)
        refusal.findings = findings
        return refusal
    }

    /// Returns the refusal of a document that is rejected or unreadable.
    static func refused(_ result: ValidationResult) -> Refusal {
        guard result.outline == nil else { return .rejected(result.findings) }
        let isTooLarge = result.findings.contains { $0.code == .inputTooLarge }
        var refusal = Refusal(isTooLarge ? .tooLarge : .unreadable, "the document cannot be read")
        refusal.findings = result.findings
        return refusal
    }

    /// Returns the refusal of a request that the service cannot serve in time.
    ///
    /// - Parameter wait: The time after which a retry may succeed; the client reads at least a second.
    /// - Returns: The refusal, of a document that can be sent again.
    static func overloaded(after wait: Duration = .zero) -> Refusal {
        var refusal = Refusal(.overloaded, "the service cannot serve the request in time")
        refusal.retryAfter = max(1, wait.wholeSeconds)
        refusal.wasNotSent = true
        return refusal
    }
}
