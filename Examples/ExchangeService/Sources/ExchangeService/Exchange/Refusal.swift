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
    var findings: [Finding]

    /// The error code of Adobe Pass, if it is documented.
    var serviceCode: String?

    /// The action that Adobe Pass recommends, if it is documented.
    var serviceAction: String?

    /// The HTTP status of Adobe Pass.
    var serviceStatus: Int?

    /// The service provider of a call that failed, for the log.
    var serviceProvider: String?

    /// The issuer of the document, or the TV provider that the request names, for the log.
    var provider: String?

    /// The seconds to wait before the client repeats the request.
    var retryAfter: Int?

    /// Whether Adobe Pass may have acted on the request.
    ///
    /// If so, the client must query the state before it repeats the request.
    var leavesOutcomeOpen = false

    /// Whether Adobe Pass did not receive or not process the request, so the client may send the document again.
    var wasNotSent: Bool

    /// Creates a refusal; one with a time to wait is that of a request that was not sent.
    init(_ outcome: Outcome, _ message: String, _ findings: [Finding] = [], retryAfter: Int? = nil) {
        (self.outcome, self.message, self.findings) = (outcome, message, findings)
        (self.retryAfter, wasNotSent) = (retryAfter, retryAfter != nil)
    }

    /// Returns the refusal with more findings before its own.
    func with(_ more: [Finding]) -> Refusal {
        var refusal = self
        refusal.findings = more + findings
        return refusal
    }

    /// Returns the refusal of a rejected document.
    static func rejected(_ findings: [Finding]) -> Refusal { Refusal(.rejected, "the document is rejected", findings) }

    /// Returns the refusal of a document that is rejected or unreadable.
    static func refused(_ result: ValidationResult) -> Refusal {
        guard result.outline == nil else { return .rejected(result.findings) }
        let isTooLarge = result.findings.contains { $0.code == .inputTooLarge }
        return Refusal(isTooLarge ? .tooLarge : .unreadable, "the document cannot be read", result.findings)
    }

    /// Returns the refusal of a body that is longer than a limit.
    static func tooLarge(_ limit: Int) -> Refusal { Refusal(.tooLarge, "the body must have at most \(limit) bytes") }

    /// Returns the refusal of a request that the service cannot serve in time.
    ///
    /// - Parameter wait: The time after which a retry may succeed; the client reads at least a second.
    /// - Returns: The refusal, of a document that can be sent again.
    static func overloaded(after wait: Duration = .zero) -> Refusal {
        Refusal(.overloaded, "the service cannot serve the request in time", retryAfter: max(1, wait.wholeSeconds))
    }

    /// The refusal of a device that sends too many calls.
    static var throttled: Refusal { Refusal(.throttled, "too many calls for this device", retryAfter: 1) }
}
