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

    /// The error of the browser, such as `net::ERR_CONNECTION_REFUSED`, if it got no answer.
    @Exact private var fault: String? = nil

    /// Whether a browser that follows the redirect drops the body of the request.
    private var losesMessage = false

    init(status: Int = 0) { self.status = status }

    /// The maximum length of a field that is read, in bytes: a cookie with attributes of usual length.
    private static let maximumFieldLength = 8 << 10

    /// Reads the header fields; see ``InputJSONReader/readHeaderFields(limit:_:)``.
    mutating func readFields(_ reader: inout InputJSONReader) throws(InputFault) {
        try reader.readHeaderFields(limit: Self.maximumFieldLength) { name, value in
            switch name {
            case "set-cookie" where value.count <= Self.maximumFieldLength: cookies.add(field: value)
            case "location": redirect(to: value)
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
    package var isExplained: Bool { losesMessage || report != nil || fault != nil }

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
                report?.clause.map { ". Its page says \($0)" } ?? row?["meaning"]?.asText.map { ": \($0)" } ?? ""
            return "answered with HTTP status \(status)\(reason)"
        }
        if let clause = report?.clause { return "answered with a page that says \(clause)" }
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

    private var row: JSONValue? {
        Self.rows.first { $0["statuses"]?.asElements.contains { $0 == .number(status) } == true }
    }

    /// Returns the next step of a receiver that refused a message.
    package func remedy(of receiver: String) -> String {
        if fault != nil {
            return
                "Open the ACS URL in the same browser: the server does not run or its TLS certificate is not valid, or an extension or "
                + "the policy of a page (`form-action` of `Content-Security-Policy`) blocks the form."
        }
        guard !losesMessage else {
            return
                "Register the URL to which the answer redirects as the ACS URL, at the identity provider and in the metadata of the "
                + "service provider, so that nothing redirects the form. A redirect with status 307 or 308 keeps the `POST`."
        }
        let step =
            report?.remedy ?? row?["step"]?.asText
            ?? "Read the log of the # at the time of the request. Typical reasons are an old certificate, an entity ID or a URL that "
            + "differs there, and a user without an account or a role."
        return step.replacing("#", with: receiver)
    }

    /// Returns the answer to a request, with the error in its page, and whether it redirects a form to nearly the same URL.
    ///
    /// - Parameters:
    ///   - request: The request with the message.
    ///   - page: The body of the answer.
    /// - Returns: The answer.
    func read(for request: CapturedRequest?, _ page: [UInt8]?) -> CapturedAnswer {
        var answer = self
        if let page, status == 0 || !(300..<400 ~= status), page.count <= ReportedError.maximumBytes {
            let text = String(decoding: page, as: UTF8.self)
            answer.report = ReportedError.ofService(in: text)
        }
        guard 301...303 ~= status, request?.method?.isIdentical(to: "POST") == true, let url = request?.url,
            let location
        else { return answer }
        let (from, to) = (LocatorParts(Array(url.utf8)), LocatorParts(Array(location.utf8)))
        let isSamePath = to.isURL && from.path.count > 1 && from.path == to.path
        let differences = NearMiss.between(location, to.isURL ? url : String(decoding: from.path, as: UTF8.self))
        answer.losesMessage =
            !location.isIdentical(to: url)
            && (isSamePath || !differences.isEmpty && !differences.contains(where: \.isOther))
        return answer
    }
}
