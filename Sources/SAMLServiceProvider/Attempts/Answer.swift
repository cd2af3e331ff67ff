// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension ServiceProvider {
    /// The answer to a request: the response for the browser, and the record for the log.
    public struct Answer: Hashable, Sendable {
        /// The response for the browser.
        public let response: Response

        /// The record of the attempt.
        public let record: AttemptRecord
    }

    /// A reason to refuse a request.
    struct Refusal: Error {
        let outcome: AttemptRecord.Outcome
        var findings: [Finding] = []

        init(_ outcome: AttemptRecord.Outcome, _ findings: [Finding] = []) {
            self.outcome = outcome
            self.findings = findings
        }
    }

    /// Runs a step, and turns a refusal into a page.
    func attempt(
        _ kind: AttemptRecord.Kind,
        at moment: Timestamp,
        _ step: (inout AttemptRecord) async throws(Refusal) -> Response
    ) async -> Answer {
        var record = AttemptRecord(kind, at: moment)
        do throws(Refusal) {
            let response = try await step(&record)
            return Answer(response: response, record: record)
        } catch {
            record.outcome = error.outcome
            record.note(error.findings)
            return Answer(response: ErrorPage.response(to: record), record: record)
        }
    }

    /// Runs an operation of a store; an error refuses the request (S-73).
    func stored<Result>(
        _ operation: () async throws(StoreError) -> Result
    ) async throws(Refusal) -> Result {
        do throws(StoreError) {
            return try await operation()
        } catch {
            throw Refusal(.storeUnavailable)
        }
    }
}
