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

    /// Returns how a receiver refused the message, as the rest of a sentence; `nil` if the answer shows no failure.
    package var refusal: String? {
        if status >= 400 { return "answered with HTTP status \(status)" }
        guard 300..<400 ~= status, let location else { return nil }
        let last = location.utf8.split(separator: UInt8(ascii: "/")).last ?? "".utf8[...]
        let name = String(decoding: last.filter(\.isAlphanumeric).map(\.asciiLowercased), as: UTF8.self)
        if let error { return "redirected to `\(location.escapedForReport)` with `\(error.escapedForReport)`" }
        return Self.pages.containsIdentical(to: name) ? "redirected to `\(location.escapedForReport)`" : nil
    }

    /// Returns the next step of a receiver that refused a message.
    package func remedy(of receiver: String) -> String {
        let log = "Read the log of the \(receiver) at the time of the request"
        return switch status {
        case 404, 405, 410:
            "This URL accepts no message: correct the endpoint in the metadata of the \(receiver), or deploy it."
        case 413, 414, 431:
            "Raise the limit of the server on the size of requests; messages with many attributes are long."
        case 502...504: "Check that the proxy reaches its server. \(log)."
        default:
            "\(log). Typical reasons are an old certificate, an entity ID or a URL that differs there, and a user without an "
                + "account or a role."
        }
    }
}
