// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import NIOPosix
internal import SAML
internal import SAMLSignature

/// Validates documents on separate threads, so that connections never wait for cryptography.
///
/// A document that the threads cannot begin before the deadline of its request is refused at once.
struct Validation: Sendable {
    /// The parts of an accepted document that the exchange requires, without personal data of the user.
    ///
    /// The response itself is released on the thread that created it, which frees its memory soonest.
    struct Document: Sendable {
        /// The assertions to claim before the document is used.
        var uses: [ReplayLedger.Use]
        var findings: [Finding]
        /// The issuer of the first assertion, whose key verified it.
        let issuer: String?
        /// The value to send to Adobe Pass.
        var value: EncodedSAMLResponse?

        fileprivate init(_ response: VerifiedResponse, at moment: Timestamp) {
            uses = response.assertions.map {
                ReplayLedger.Use(key: ReplayKey($0.assertion), end: $0.assertion.replayEnd(at: moment))
            }
            findings = response.findings
            issuer = response.assertions.first?.assertion.issuer.value
        }
    }

    let trust: TrustKeeper
    let threads: NIOThreadPool
    let backlog: Backlog
    /// The handling of a document that the cleanup would break; `nil` if nothing is sent.
    let cleanup: CleanupPolicy?
    let metrics: ServiceMetrics

    /// Validates the document of a request.
    func run(_ submission: Submission, at moment: Timestamp) async throws(Refusal) -> Document {
        let (document, deadline) = (Array((submission.document ?? "").utf8), submission.deadline)
        if let wait = backlog.enter(within: ContinuousClock.now.duration(to: deadline)) {
            throw .overloaded(after: wait)
        }
        let work: @Sendable () -> (result: Result<Document, Refusal>, time: Duration?) = {
            let start = ContinuousClock.now
            guard start < deadline else { return (.failure(.overloaded()), nil) }
            let result = Result { () throws(Refusal) in try validate(document, at: moment) }
            return (result, start.duration(to: .now))
        }
        // It throws if the client has disconnected, or the threads have ended.
        let done = try? await threads.runIfActive(work)
        backlog.leave(after: done?.time)
        if let time = done?.time { metrics.validated(in: time) }
        return try (done?.result ?? .failure(.overloaded())).get()
    }

    private func validate(_ document: [UInt8], at moment: Timestamp) throws(Refusal) -> Document {
        let result = trust.validator.result(for: document, at: moment)
        guard let response = result.verified else { throw .refused(result) }
        var valid = Document(response, at: moment)
        guard let cleanup else { return valid }
        // The guard below sees no plaintext, but a receiver with the key does (S-94).
        let findings = response.findings.map { finding in
            finding.code == .samlMisplacedMessage ? Finding(ExchangeFinding(finding), .error) : finding
        }
        guard findings == response.findings else { throw .rejected(findings) }
        do throws(ExchangeRefusal) {
            let prepared = try ExchangeGuard(policy: cleanup).encode(document)
            valid.value = prepared.value
            // The findings of a response that is sent include the effect of the cleanup.
            if let warning = prepared.warning { valid.findings.append(Finding(warning, .warning)) }
            return valid
        } catch { throw .rejected(response.findings + [Finding(error.finding, .error)]) }
    }
}

extension Finding {
    /// Creates a finding about a document that is to be sent.
    fileprivate init(_ finding: ExchangeFinding, _ severity: Severity) {
        let location = finding.line.flatMap { line in finding.column.map { SourceLocation(line: line, column: $0) } }
        self.init(Code(rawValue: finding.code) ?? .samlNotAResponse, severity, finding.message, at: location)
    }
}
