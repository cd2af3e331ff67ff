// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import StrictJSON

/// The request of the browser that carried a message, as pairs of a name and a text: what decides whether the service
/// provider finds the session of the user, without the values that identify it.
enum TransportView {
    /// Returns the pairs; empty if the capture contains no header fields.
    static func json(_ document: EnclosedDocument) -> JSONValue {
        var pairs: [(String, String)] = []
        let earlier = document.earlierCookies ?? SetCookies()
        if let headers = document.request?.headers { pairs += fields(headers) }
        if let words = words(earlier) { pairs.append(("Cookies set before", "by the host of this request: \(words)")) }
        if let words = document.answer.flatMap({ words($0.cookies) }) { pairs.append(("Cookies of the answer", words)) }
        return .array(pairs.map { .array([.string($0), .string($1)]) })
    }

    private static func fields(_ headers: RequestHeaders) -> [(String, String)] {
        let cookie =
            headers.hasCookie
            ? "present, not shown" : "not in the capture; exports without sensitive data never contain cookies"
        return [("Cookie", cookie), ("Origin", headers.origin?.comparable ?? "not in the capture")]
            + (headers.site.map { [("Sent from", words($0))] } ?? [])
    }

    private static func words(_ site: RequestHeaders.Site) -> String {
        switch site {
        case .crossSite: "another site (cross-site)"
        case .sameSite: "another host of the same site (same-site)"
        case .sameOrigin: "the same origin (same-origin)"
        case .none: "the user, for example from a bookmark (none)"
        }
    }

    // MARK: Cookies

    /// Returns the attributes of cookies, or `nil` without cookies.
    private static func words(_ cookies: SetCookies) -> String? {
        cookies.attributes.isEmpty ? nil : cookies.attributes.map(words).joined(separator: "; ")
    }

    private static func words(_ cookie: SetCookies.Attributes) -> String {
        let site =
            cookie.sameSite.map { "`SameSite=\($0.rawValue)`" } ?? "no `SameSite`, which browsers treat as `Lax`,"
        if cookie.isSecure { return "\(site) and `Secure`" }
        return "\(site) without `Secure`\(cookie.sameSite == SetCookies.SameSite.none ? ", which browsers reject" : "")"
    }
}
