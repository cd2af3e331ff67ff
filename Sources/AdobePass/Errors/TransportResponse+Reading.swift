// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import StrictJSON

extension TransportResponse {
    /// More bytes than the list of all providers has.
    static let mostBytes = 8 << 20

    /// Reads the JSON of an answer.
    ///
    /// - Parameters:
    ///   - statuses: The statuses that bring such a body.
    ///   - make: Makes the answer of the JSON.
    /// - Returns: The answer.
    /// - Throws: A refusal or throttling, as the status has it; a fault if the body is not what `make` expects.
    func json<Answer>(
        _ statuses: Int...,
        make: (JSONObject) throws(JSONMismatch) -> Answer
    ) throws(AdobePassError) -> Answer {
        guard statuses.contains(head.status.code) else { throw failure }
        guard body.count <= Self.mostBytes else {
            throw fault("expected at most \(Self.mostBytes) bytes, found \(body.count)")
        }
        do throws(JSONMismatch) {
            return try make(try JSONObject(try JSONDocument(answer: body)))
        } catch {
            throw fault(error.reason)
        }
    }

    /// What an answer means whose status is not that of a success.
    ///
    /// A redirect is no answer: nothing follows it.
    var failure: AdobePassError {
        switch head.status.code {
        case 429: .throttled
        case 400..<600:
            .refused(
                ServiceRefusal(
                    status: head.status.code,
                    error: body.count <= Self.mostBytes ? ServiceError(reading: body) : nil
                )
            )
        default: fault("expected another status")
        }
    }

    private func fault(_ reason: String) -> AdobePassError {
        .unexpectedAnswer(AnswerFault(status: head.status.code, reason: reason))
    }
}
