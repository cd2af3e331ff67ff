// SPDX-License-Identifier: Apache-2.0

extension ServiceError {
    /// Reads the error of a body.
    ///
    /// Taken are the fields at the root of the body, the same in an object `error`, the name of an error of client
    /// registration, and the plain body of REST API V1. A field of another type than documented is left out.
    ///
    /// - Parameter body: The body of an answer; nil if it is no JSON, or no object of these.
    public init?(reading body: [UInt8]) {
        // A page of HTML, as status 429 brings one, is never read as an error.
        guard let value = try? JSONValue(parsing: body), case .object(let members) = value else { return nil }
        switch members["error"] {
        case .object(let error): self.init(fields: error)
        case .string(let code): self.init(code: Code(rawValue: code), details: members["error_description"]?.text)
        default: self.init(fields: members)
        }
    }

    /// Reads the error of one item.
    init?(_ value: JSONValue?) {
        guard case .object(let fields) = value else { return nil }
        self.init(fields: fields)
    }

    private init?(fields: [String: JSONValue]) {
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

extension JSONValue {
    fileprivate var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
