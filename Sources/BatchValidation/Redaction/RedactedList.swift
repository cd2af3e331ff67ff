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
        func json(_ text: String?) -> String {
            var bytes: [UInt8] = []
            JSONValue.optional(text).write(to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
        let entry = """
            {"startedDateTime":\(json(time)),"time":0,"request":{"method":"POST","url":\(json(url ?? "https://sp.invalid/")),\
            "httpVersion":"HTTP/1.1","cookies":[],"headers":[],"queryString":[],\
            "postData":{"mimeType":"application/x-www-form-urlencoded","text":\(json(form))},\
            "headersSize":-1,"bodySize":\(form.utf8.count)},\
            "response":{"status":0,"cookies":[],"headers":[],"content":{"size":0,"mimeType":""}}}
            """
        try output.append(Array(((count > 0 ? ",\n" : "") + entry).utf8))
        count += 1
    }

    /// Completes the file.
    mutating func finish() throws(FileFault) {
        try output.append(Array("]}}\n".utf8))
        try output.finish()
    }
}
