// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import NIOPosix
internal import SAML
internal import SAMLSignature

/// Validates documents on separate threads, so that connections never wait for cryptography.
///
/// The number of documents in validation is limited; further documents are rejected immediately and not queued.
struct Validation: Sendable {
    /// The parts of an accepted document that the exchange requires, without personal data of the user.
    ///
    /// The response itself is released on the thread that created it, which frees its memory soonest.
    struct Document: Sendable {
        /// The assertions to claim before the document is used.
        var uses: [ReplayLedger.Use]
        var findings: [Finding]
        /// The value to send to Adobe Pass.
        var value: EncodedSAMLResponse?

        fileprivate init(_ response: VerifiedResponse, at moment: Timestamp) {
            uses = response.assertions.map { ReplayLedger.Use($0.assertion, at: moment) }
            findings = response.findings
        }
    }

    let trust: TrustKeeper
    let threads: NIOThreadPool
    let limit: Limit
    /// The handling of a document that the cleanup would break; `nil` if nothing is sent.
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
            // After this waiting time, a retry serves the client better than a longer wait.
            guard start < deadline else { return .failure(.overloaded) }
            defer { metrics.validated(in: start.duration(to: .now)) }
            return Self.validate(document, validator, at: moment, cleanup)
        }
        do {
            return try await threads.runIfActive(work).get()
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            // The client has disconnected, or the threads have ended.
            throw .overloaded
        }
    }

    private static func validate(
        _ document: [UInt8],
        _ validator: ResponseValidator,
        at moment: Timestamp,
        _ cleanup: CleanupPolicy?
    ) -> Result<Document, Refusal> {
        let result = validator.result(for: document, at: moment)
        guard let response = result.verified else { return .failure(.refused(result)) }
        var valid = Document(response, at: moment)
        guard let cleanup else { return .success(valid) }
        // The guard below sees no plaintext, but a receiver with the key does (S-94).
        guard !response.findings.contains(where: { $0.code == .samlMisplacedMessage }) else {
            let findings = response.findings.map { finding in
                finding.code == .samlMisplacedMessage ? Finding(ExchangeFinding(finding), .error) : finding
            }
            return .failure(.rejected(findings))
        }
        do throws(ExchangeRefusal) {
            let prepared = try ExchangeGuard(policy: cleanup).encode(document)
            valid.value = prepared.value
            // The findings of a response that is sent include the effect of the cleanup.
            if let warning = prepared.warning { valid.findings.append(Finding(warning, .warning)) }
            return .success(valid)
        } catch {
            return .failure(.rejected(response.findings + [Finding(error.finding, .error)]))
        }
    }
}

extension Finding {
    /// Creates a finding about a document that is to be sent.
    fileprivate init(_ finding: ExchangeFinding, _ severity: Severity) {
        let location = finding.line.flatMap { line in finding.column.map { SourceLocation(line: line, column: $0) } }
        self.init(Code(rawValue: finding.code) ?? .samlNotAResponse, severity, finding.message, at: location)
    }
}
