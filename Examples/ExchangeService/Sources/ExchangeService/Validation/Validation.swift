// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import NIOPosix
internal import SAML
internal import SAMLSignature

/// Validates documents on threads of its own, so that connections never wait for mathematics.
///
/// So many documents are taken at once, and no more: what is beyond is turned away at once, not queued.
struct Validation: Sendable {
    /// What is left of a document that is to be believed: nothing of whom it is about.
    ///
    /// The response itself ends on the thread that made it, which is also where its memory is given back soonest.
    struct Document: Sendable {
        /// What has to be claimed before the document counts.
        var uses: [ReplayLedger.Use]
        var findings: [Finding]
        /// What goes to Adobe Pass.
        var value: EncodedSAMLResponse?

        fileprivate init(_ response: VerifiedResponse, at moment: Timestamp) {
            uses = response.assertions.map { ReplayLedger.Use($0.assertion, at: moment) }
            findings = response.findings
        }
    }

    let trust: TrustKeeper
    let threads: NIOThreadPool
    let limit: Limit
    /// What becomes of a document that the clean-up would spoil; nil if nothing is sent at all.
    let cleanup: CleanupPolicy?
    let metrics: ServiceMetrics

    /// Validates a document.
    func run(
        _ document: [UInt8],
        at moment: Timestamp,
        until deadline: ContinuousClock.Instant
    ) async throws(Refusal) -> Document {
        guard limit.enter() else { throw .overloaded }
        defer { limit.leave() }
        let validator = trust.validator
        let work: @Sendable () -> Result<Document, Refusal> = {
            let start = ContinuousClock.now
            // Whoever waited for so long is better told to come again than let wait for longer.
            guard start < deadline else { return .failure(.overloaded) }
            defer { metrics.validated(in: start.duration(to: .now)) }
            return Self.validate(document, validator, at: moment, cleanup)
        }
        do {
            return try await threads.runIfActive(work).get()
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            // The client went away, or the threads have ended.
            throw .overloaded
        }
    }

    private static func validate(
        _ document: [UInt8],
        _ validator: ResponseValidator,
        at moment: Timestamp,
        _ cleanup: CleanupPolicy?
    ) -> Result<Document, Refusal> {
        switch validator.validate(document, at: moment) {
        case .unreadable(let fault): return .failure(.unreadable(fault))
        case .rejected(let findings): return .failure(.rejected(findings))
        case .accepted(let response):
            var valid = Document(response, at: moment)
            guard let cleanup else { return .success(valid) }
            do throws(ExchangeRefusal) {
                let prepared = try ExchangeGuard(policy: cleanup).encode(document)
                valid.value = prepared.value
                // A response that is sent is reported with what the cleanup changes in it.
                if let warning = prepared.warning { valid.findings.append(Finding(warning, .warning)) }
                return .success(valid)
            } catch {
                return .failure(.rejected(response.findings + [Finding(error.finding, .error)]))
            }
        }
    }
}

extension Finding {
    /// A finding about a document that is to be sent.
    fileprivate init(_ finding: ExchangeFinding, _ severity: Severity) {
        let location = finding.line.flatMap { line in finding.column.map { SourceLocation(line: line, column: $0) } }
        self.init(Code(rawValue: finding.code) ?? .samlNotAResponse, severity, finding.message, at: location)
    }
}
