// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import StrictJSON
internal import UntrustedText

/// The answer of a server to the request that carried a message: what shows that the receiver refused it.
///
/// Of the URL of a redirect, only the path and the code of an error are kept.
package struct CapturedAnswer: Hashable, Sendable {
    /// The status code of HTTP; 0 if the export has none.
    package internal(set) var status: Int

    /// The cookies that the answer sets.
    package private(set) var cookies = SetCookies()

    /// The URL to which the answer redirects the browser, without its query.
    @Exact private var location: String? = nil

    /// The parameter of that URL which names an error, and its value if it is a code.
    @Exact private var error: String? = nil

    /// The error that the page of the answer reports.
    private var report: ReportedError?

    /// The time of the server when it answered.
    private var date: Timestamp?

    /// How the clock of the server differs from that of the browser, after a semicolon; empty if it does not.
    @Exact private var clock: String = ""
    private var isBehind: Bool { !clock.isEmpty }
    private static let maximumDelay = 120

    /// The error of the browser, such as `net::ERR_CONNECTION_REFUSED`, if it got no answer.
    @Exact private var fault: String? = nil

    /// Whether a browser that follows the redirect drops the body of the request.
    private var losesMessage = false

    init(status: Int = 0) { self.status = status }

    /// The maximum length of a field that is read, in bytes: a cookie with attributes of usual length.
    private static let maximumFieldLength = 8 << 10

    /// Reads the header fields; see ``InputJSONReader/readPairs(limit:areObjects:_:)``.
    mutating func readFields(_ reader: inout InputJSONReader) throws(InputFault) {
        try reader.readPairs(limit: Self.maximumFieldLength) { name, value in
            switch name.map(\.asciiLowercased) {
            case "set-cookie" where value.count <= Self.maximumFieldLength: cookies.add(field: value)
            case "location": redirect(to: value)
            case "date": date = Timestamp(httpDate: value)
            default: break
            }
        }
    }

    private mutating func redirect(to url: [UInt8]) {
        let path = CapturedRequest.withoutSecrets(url).map { String(decoding: $0, as: UTF8.self) }
        location = path.flatMap { $0.utf8.count <= Self.maximumLocation ? $0 : nil }
        guard let mark = url.firstIndex(where: { "?#".utf8.contains($0) }) else { return }
        for pair in url[(mark + 1)...].split(whereSeparator: { "&?#".utf8.contains($0) }) {
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            let letters = String(decoding: name.filter(\.isAlphanumeric).map(\.asciiLowercased), as: UTF8.self)
            guard Self.errors.containsIdentical(to: letters) else { continue }
            let value = pair.dropFirst(name.count + 1)
            let isCode = 1...64 ~= value.count && value.allSatisfy { $0.isAlphanumeric || "_-.".utf8.contains($0) }
            let text = String(decoding: name, as: UTF8.self)
            error = isCode ? "\(text)=\(String(decoding: value, as: UTF8.self))" : text
            return
        }
    }

    /// Keeps the error that a browser states in place of an answer.
    mutating func fail(with error: [UInt8]) {
        guard error.starts(with: "net::ERR_".utf8) else { return }
        fault = String(decoding: error.prefix { $0.isAlphanumeric || "_:".utf8.contains($0) }, as: UTF8.self)
    }

    private static let maximumLocation = 256

    /// The names of parameters with an error, and the last parts of paths to which a user comes after one; both in lower
    /// case, with letters and digits only.
    private static let errors = [
        "error", "errors", "err", "errorcode", "errormessage", "errordescription", "errmsg", "samlerror", "ssoerror",
        "loginerror", "autherror", "failure",
    ]
    private static let pages = [
        "login", "signin", "error", "failure", "denied", "accessdenied", "unauthorized", "forbidden", "loginfailed",
        "autherror", "samlerror", "ssoerror", "loginerror", "401", "403", "500",
    ]

    /// Whether the answer itself shows the reason for a failure.
    package var isExplained: Bool { losesMessage || report != nil || fault != nil || isBehind }

    /// Whether the answer reports an error, regardless of its status.
    var reportsError: Bool { report != nil }

    /// Whether a browser sends the same request again, to the URL of the redirect.
    var repeatsRequest: Bool { status == 307 || status == 308 }

    /// Returns how a receiver refused the message, as the rest of a sentence; `nil` if the answer shows no failure.
    package var refusal: String? {
        if let fault { return "did not answer: the browser reports `\(fault)`" }
        let shown = location?.escapedForReport ?? ""
        if losesMessage {
            return
                "redirected the `POST` (status \(status)) to `\(shown)`, and the browser follows with `GET`, without the message"
        }
        if status >= 400 {
            let reason =
                report.map { ". Its page reports \($0.words)" } ?? row?["meaning"]?.asText.map { ": \($0)" } ?? ""
            return "answered with HTTP status \(status)\(reason)\(clock)"
        }
        if let report { return "answered with a page that reports \(report.words)\(clock)" }
        guard 300..<400 ~= status, location != nil else { return nil }
        if let error { return "redirected to `\(shown)` with `\(error.escapedForReport)`" }
        return isErrorPage ? "redirected to `\(shown)`" : nil
    }

    /// Whether the last part of the path to which the answer redirects names a page for a user who is not signed in.
    private var isErrorPage: Bool {
        let last = (location ?? "").utf8.split(separator: UInt8(ascii: "/")).last ?? "".utf8[...]
        let name = String(decoding: last.filter(\.isAlphanumeric).map(\.asciiLowercased), as: UTF8.self)
        return Self.pages.containsIdentical(to: name)
    }

    /// The steps after answers, by their status.
    private static let rows = (try? JSONDocument(parsing: PackageResources.http_answers_json))?.value.asElements ?? []

    private var row: JSONValue? { Self.row(status) }

    /// Returns the row of a status; 0 stands for a redirect that loses the message, 1 for no answer, 2 for a wrong clock.
    private static func row(_ status: Int) -> JSONValue? {
        rows.first { $0["statuses"]?.asElements.contains { $0 == .number(status) } == true }
    }

    private static func step(_ status: Int) -> String { row(status)?["step"]?.asText ?? "" }

    /// Returns the next step of a receiver that refused a message.
    package func remedy(of receiver: String) -> String {
        let isService = receiver.isIdentical(to: "service provider")
        let own = isService || row?["isAboutACS"] == nil ? row?["step"]?.asText : nil
        let named = losesMessage ? Self.step(0) : fault != nil ? Self.step(1) : isBehind ? Self.step(2) : nil
        let step = report?.remedy ?? named ?? own ?? Self.step(500)
        return step.replacing("#", with: receiver)
    }

    /// Returns the answer to a request, with the error in its page, and whether it redirects a form to nearly the same URL.
    ///
    /// - Parameters:
    ///   - request: The request with the message.
    ///   - isFromService: Whether the message is a response, which a service provider answers.
    ///   - page: The body of the answer.
    /// - Returns: The answer.
    func read(for request: CapturedRequest?, isFromService: Bool, _ page: [UInt8]?) -> CapturedAnswer {
        var answer = self
        // A page of a login that succeeded can contain the texts of errors.
        let isSuccess = status < 300 && isFromService
        if let page, !(300..<400 ~= status), page.count <= (isSuccess ? 8 << 10 : ReportedError.maximumBytes) {
            answer.report =
                isSuccess
                ? PageHeadings(of: page).error
                : isFromService
                    ? ReportedError.ofService(in: String(decoding: page, as: UTF8.self)) : ReportedError(in: page)
        }
        if let date, let time = request?.time.flatMap({ Timestamp(rfc3339: $0) }),
            date.adding(seconds: Self.maximumDelay) < time || time.adding(seconds: Self.maximumDelay) < date
        {
            answer.clock = "; its clock shows a time \(date.distance(from: time)) that of the browser (`Date`)"
        }
        answer.losesMessage = 301...303 ~= status && request?.isRepeated(at: location) == true
        return answer
    }
}
