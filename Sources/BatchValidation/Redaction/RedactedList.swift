// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAMLEncoding
internal import StrictJSON

/// The copies of the messages of one input, as the requests of a HAR.
///
/// Whatever contained the messages, nothing else of it is copied: no header, cookie, body, text of a log or name of a file.
struct RedactedList: ~Copyable {
    private var output: ReportOutput
    private(set) var count = 0

    /// Creates the file.
    init(creating path: InputPath) throws(FileFault) {
        var output = try ReportOutput(creating: path)
        try output.append(Array(Self.start.utf8))
        self.output = output
    }

    private static let start = """
        {"log":{"version":"1.2","creator":{"name":"samltool redact","version":"1"},\
        "comment":"Redacted copy: signatures do not verify.","entries":[
        """

    /// Adds a request.
    ///
    /// - Parameters:
    ///   - document: The message in XML.
    ///   - isRequest: Whether the message is a request, which has its own parameter.
    ///   - url: The URL of the request, or `nil` if it is unknown.
    ///   - time: The time of the request, or `nil` if it is unknown.
    /// - Throws: ``FileFault`` if the file cannot be written.
    mutating func add(_ document: String, isRequest: Bool, url: String?, time: String?) throws(FileFault) {
        let value = PercentEncoding.encode(Base64().encodedString(of: Array(document.utf8).span))
        let form = "\(isRequest ? "SAMLRequest" : "SAMLResponse")=\(value)"
        let entry = JSONValue.object([
            .init("startedDateTime", .optional(time)),
            .init("time", .number(0)),
            .init(
                "request",
                .object([
                    .init("method", .string("POST")),
                    .init("url", .string(url ?? "https://sp.invalid/")),
                    .init("httpVersion", .string("HTTP/1.1")),
                    .init("cookies", .array([])),
                    .init("headers", .array([])),
                    .init("queryString", .array([])),
                    .init(
                        "postData",
                        .object([
                            .init("mimeType", .string("application/x-www-form-urlencoded")),
                            .init("text", .string(form)),
                        ])
                    ),
                    .init("headersSize", .number(-1)),
                    .init("bodySize", .number(form.utf8.count)),
                ])
            ),
            .init(
                "response",
                .object([
                    .init("status", .number(0)),
                    .init("cookies", .array([])),
                    .init("headers", .array([])),
                    .init("content", .object([.init("size", .number(0)), .init("mimeType", .string(""))])),
                ])
            ),
        ])
        var bytes: [UInt8] = count > 0 ? Array(",\n".utf8) : []
        entry.write(to: &bytes)
        try output.append(bytes)
        count += 1
    }

    /// Completes the file.
    mutating func finish() throws(FileFault) {
        try output.append(Array("]}}\n".utf8))
        try output.finish()
    }
}
