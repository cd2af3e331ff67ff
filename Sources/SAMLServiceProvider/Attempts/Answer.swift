// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import SAML

extension ServiceProvider {
    /// The answer to a request: the response for the browser, and the record for the log.
    public struct Answer: Hashable, Sendable {
        /// The response for the browser.
        public internal(set) var response: BrowserResponse

        /// The record of the attempt.
        public let record: AttemptRecord

        /// The rest of the body of the request (S-105).
        public internal(set) var rest = Rest.none

        /// The rest of the body of an answered request.
        public enum Rest: Hashable, Sendable {
            /// Nothing: the body was read, or the request has none.
            case none
            /// All: pass the body to ``BodyBudget/discard(_:clock:)`` after the response, or close the connection.
            case unread
            /// Bytes that are late or too many: close the connection after the response.
            case abandoned
        }

        /// The answer to a request whose body was not read.
        func unread(_ head: HTTPRequest) -> Answer {
            var answer = self
            answer.rest = head.declaresBody ? .unread : .none
            return answer
        }

        /// The answer, for HEAD without the body.
        func forMethod(of request: BrowserRequest) -> Answer {
            request.method == .head ? Answer(response: response.headOnly, record: record) : self
        }
    }

    /// A reason to refuse a request.
    struct Refusal: Error {
        let outcome: AttemptRecord.Outcome
        let findings: [Finding]

        /// The reason of a store or of the service, for the log.
        let reason: String?

        /// The sentence of the service for the user.
        let sentence: String?

        init(
            _ outcome: AttemptRecord.Outcome,
            _ findings: [Finding] = [],
            reason: String? = nil,
            sentence: String? = nil
        ) {
            self.outcome = outcome
            self.findings = findings
            self.reason = reason
            self.sentence = sentence
        }

        /// The refusal of a request for which the store cannot carry out an operation.
        init(_ error: StoreError) { self.init(.storeUnavailable, reason: error.description) }
    }

    /// Runs a step, and turns a refusal into a page.
    func attempt(
        _ kind: AttemptRecord.Kind,
        at moment: Timestamp,
        _ step: (inout AttemptRecord) async throws(Refusal) -> BrowserResponse
    ) async -> Answer {
        var record = AttemptRecord(kind, at: moment)
        do throws(Refusal) {
            let response = try await step(&record)
            return Answer(response: response, record: record)
        } catch {
            record.outcome = error.outcome
            record.note(error.findings)
            record.reason = error.reason
            let provider = record.outcome == .rejectedMessage ? record.identityProvider : nil
            let help = provider.flatMap { helpPage(of: $0, for: .other, attempt: record.id, at: moment) }
            return Answer(
                response: ErrorPage.response(to: record, error.sentence, help: help, configuration.pages),
                record: record
            )
        }
    }

    /// Refuses a request before any step.
    func refusal(
        _ outcome: AttemptRecord.Outcome,
        of request: BrowserRequest,
        _ kind: AttemptRecord.Kind,
        at moment: Timestamp,
        adding field: (HTTPField.Name, String)? = nil
    ) async -> Answer {
        var answer = await attempt(kind, at: moment) { _ throws(Refusal) in throw Refusal(outcome) }
        if let field { answer.response = answer.response.adding(field.0, field.1) }
        return answer.forMethod(of: request)
    }

    /// Runs an operation of a store; an error refuses the request (S-73).
    func stored<Result>(
        _ operation: () async throws(StoreError) -> Result
    ) async throws(Refusal) -> Result {
        do throws(StoreError) {
            return try await operation()
        } catch {
            throw Refusal(error)
        }
    }
}
