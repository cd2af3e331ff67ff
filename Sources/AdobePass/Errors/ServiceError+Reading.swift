// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

extension ServiceError {
    /// Reads the error of a body.
    ///
    /// Taken are the fields at the root of the body, the same in an object `error`, the name of an error of client
    /// registration, and the plain body of REST API V1. A field of another type than documented is left out.
    ///
    /// - Parameter body: The body of an answer; nil if it is no JSON, or no object of these.
    public init?(reading body: [UInt8]) {
        // A page of HTML, as status 429 brings one, is never read as an error.
        guard let value = try? JSONDocument(answer: body), let object = try? JSONObject(value) else { return nil }
        switch object["error"] {
        case .object?: self.init(object["error"])
        case .string(let code, _)?: self.init(code: Code(rawValue: code), details: object["error_description"]?.text)
        default: self.init(fields: object)
        }
    }

    /// Reads the error of one item.
    init?(_ value: JSONDocument?) {
        guard let value, let fields = try? JSONObject(value) else { return nil }
        self.init(fields: fields)
    }

    private init?(fields: JSONObject) {
        let code = fields["code"]?.text
        let message = fields["message"]?.text
        let status = fields["status"]?.scalar.flatMap { Int($0) }
        guard code != nil || message != nil || status != nil else { return nil }
        self.init(
            code: code.map { Code(rawValue: $0) } ?? .unnamed,
            action: fields["action"]?.text.map { Action(rawValue: $0) },
            status: status,
            message: message,
            details: fields["details"]?.text,
            helpURL: fields["helpUrl"]?.text,
            trace: fields["trace"]?.text
        )
    }
}
