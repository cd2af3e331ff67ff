// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import UntrustedText

/// An answer of REST API V1, and what all of its calls read from one.
struct V1Answer {
    let status: Int
    private let type: String
    private let body: [UInt8]

    /// Takes an answer.
    ///
    /// - Throws: ``AdobePassError/throttled`` at status 429, whose body is never read; a refusal without an error if the
    ///   answer is a page for people: what stands in front of the service sends those, and its statuses mean nothing.
    init(_ response: TransportResponse) throws(AdobePassError) {
        status = response.head.status.code
        type = (response.head.headerFields[.contentType] ?? "").asciiLowercased
        body = response.body
        guard status != 429 else { throw .throttled }
        guard type.containsBytes(of: "html") else { return }
        guard status >= 400 else { throw fault("found a page of HTML") }
        throw .refused(ServiceRefusal(status: status, error: nil))
    }

    /// The first byte that is no white space, or nil.
    private var firstByte: UInt8? {
        let bytes = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body[3...] : body[...]
        return bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }

    /// The body as it is.
    var bytes: [UInt8] { body }

    /// The body as a value.
    ///
    /// A body in XML is a fault here; `XMLAnswerTransport` of AdobePassExchange converts such bodies to JSON.
    func value() throws(AdobePassError) -> AnswerValue {
        guard let firstByte else { throw fault("The body is empty.") }
        guard !type.containsBytes(of: "xml"), type.containsBytes(of: "json") || firstByte != UInt8(ascii: "<") else {
            throw fault("The body is XML, not JSON: wrap the transport in XMLAnswerTransport of AdobePassExchange.")
        }
        guard let value = AnswerValue(json: body) else { throw fault("The body is not JSON within the limits.") }
        guard value.members != nil else { throw fault("expected an object, found another value") }
        return value
    }

    /// The error that the body describes, or nil.
    var error: ServiceError? { AnswerValue(json: body).flatMap(ServiceError.init(v1:)) }

    /// The error for a status that has no meaning of its own for a call.
    var unexpected: AdobePassError {
        status >= 400
            ? .refused(ServiceRefusal(status: status, error: error))
            : fault("expected another status")
    }

    /// An error for a body that is not what a call answers.
    func fault(_ reason: String) -> AdobePassError {
        .unexpectedAnswer(AnswerFault(status: status, reason: reason))
    }
}

extension ServiceError {
    /// Reads the body of an error: enhanced or plain, bare or inside `error`.
    ///
    /// - Parameter value: The body, or the `error` of an item; nil if nothing in it says that it is an error.
    init?(v1 value: AnswerValue) {
        guard value.members != nil else { return nil }
        let body = value["error"].flatMap { $0.members == nil ? nil : $0 } ?? value
        let code = body["code"]?.text
        let message = body["message"]?.text
        let status = body["status"]?.integer.flatMap { Int(exactly: $0) }
        guard code != nil || message != nil || status != nil else { return nil }
        self.init(
            code: code.map(Code.init(rawValue:)) ?? .unnamed,
            action: body["action"]?.text.map(Action.init(rawValue:)),
            status: status,
            message: message,
            details: body["details"]?.text,
            helpURL: body["helpUrl"]?.text,
            trace: body["trace"]?.text
        )
    }
}
