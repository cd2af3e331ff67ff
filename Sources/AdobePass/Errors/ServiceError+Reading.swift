// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

extension ServiceError {
    /// Creates the error that a body describes: an enhanced error code, an error of client registration, or the plain
    /// body of REST API V1.
    ///
    /// The fields are at the root of the body, or in an object `error`. A field of a type other than documented is
    /// ignored.
    ///
    /// - Parameter body: The body of an answer. The error is `nil` if the body is not a JSON object with one of the
    ///   fields.
    package init?(reading body: [UInt8]) {
        self.init(try? JSONDocument(answer: body))
    }

    /// Creates the error that a JSON value describes: a body, or the `error` of an item.
    init?(_ value: JSONDocument?) {
        guard let value, let fields = try? JSONObject(value) else { return nil }
        self.init(fields)
    }

    /// Creates the error that the members of an object describe.
    init?(_ object: JSONObject) {
        var fields = object
        if let inner = fields["error"], let object = try? JSONObject(inner) { fields = object }
        let code = (fields["code"] ?? fields["error"])?.text
        let message = fields["message"]?.text
        let status = fields["status"]?.scalar.flatMap { Int($0) }
        guard code != nil || message != nil || status != nil else { return nil }
        self.init(
            code: code.map { ServiceName(current: $0) } ?? "",
            action: fields["action"]?.text.map { ServiceName(rawValue: $0) },
            status: status,
            message: message,
            details: (fields["details"] ?? fields["error_description"])?.text,
            helpURL: fields["helpUrl"]?.text,
            trace: fields["trace"]?.text
        )
    }
}

extension ServiceName {
    /// Creates the code of an error; two codes that diagrams still show from before October 2024 get their current name.
    fileprivate init(current code: String) {
        switch Exact(code) {
        case "temppass_expired": self = "temporary_access_duration_limit_exceeded"
        case "temppass_max_resources_exceeded": self = "temporary_access_resources_limit_exceeded"
        default: self.init(rawValue: code)
        }
    }
}
