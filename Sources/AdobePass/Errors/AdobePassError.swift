// SPDX-License-Identifier: Apache-2.0

/// The failure of a call.
///
/// Its description contains no secret and no personal data.
public enum AdobePassError: Error, Hashable, Sendable {
    /// The transport received no complete answer.
    case transport(TransportError)
    /// The service rejected the call with this HTTP status; the error is `nil` if the body does not describe one.
    case refused(status: Int, error: ServiceError?)
    /// The service received too many calls for this device (429). Wait at least a second before the next call.
    case throttled
    /// The answer is not documented for the call; the reason is a sentence without content of the body.
    case unexpectedAnswer(status: Int, reason: String)
}

extension AdobePassError: CustomStringConvertible {
    /// The failure in a sentence, without content of the answer.
    public var description: String {
        switch self {
        case .transport(let fault): fault.description
        case .refused(let status, let error):
            "the service refused the call with status \(status)" + (error.map { ": \($0.code)" } ?? "")
        case .throttled: "the service received too many calls for this device (status 429)"
        case .unexpectedAnswer(let status, let reason):
            "the answer with status \(status) is not documented: \(reason)"
        }
    }
}
