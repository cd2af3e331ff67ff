// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import StrictJSON
internal import UntrustedText

extension TransportResponse {
    /// The maximum size of a body in bytes.
    ///
    /// The list of all providers is smaller.
    static let maximumSize = 8 << 20

    /// Returns the answer that a JSON object contains.
    ///
    /// - Parameters:
    ///   - statuses: The HTTP statuses that carry the answer.
    ///   - make: Reads the answer from the object.
    /// - Returns: The answer.
    /// - Throws: ``failure`` for every other status; ``AdobePassError/unexpectedAnswer(status:reason:)`` if the body is
    ///   not documented.
    func json<Answer>(
        _ statuses: [Int],
        make: (JSONObject) throws(JSONMismatch) -> Answer
    ) throws(AdobePassError) -> Answer {
        guard statuses.contains(head.status.code) else { throw failure }
        guard body.count <= Self.maximumSize else {
            throw fault("The body has \(body.count) bytes; the limit is \(Self.maximumSize).")
        }
        do throws(JSONMismatch) {
            return try make(try JSONObject(try JSONDocument(answer: body)))
        } catch {
            throw fault(error.reason)
        }
    }

    /// The error for a status that carries no answer.
    ///
    /// Redirects are not followed.
    var failure: AdobePassError {
        switch head.status.code {
        case 429: .throttled
        case 400...: .refused(status: head.status.code, error: error)
        default: fault(isPage ? "The body is an HTML page." : "The status is not documented for the call.")
        }
    }

    /// The error that the body describes; `nil` if the body does not describe one, for example an HTML page.
    var error: ServiceError? {
        isPage || body.count > Self.maximumSize ? nil : ServiceError(reading: body)
    }

    /// Whether the answer is an HTML page, which comes from a server in front of the service.
    var isPage: Bool { head.headerFields[.contentType]?.asciiLowercased.containsBytes(of: "html") ?? false }

    /// Returns the error for a body that is not documented.
    func fault(_ reason: String) -> AdobePassError {
        .unexpectedAnswer(status: head.status.code, reason: reason)
    }
}
