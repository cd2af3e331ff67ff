// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import StrictJSON

/// The request of the browser that carried a message, as pairs of a name and a text: what decides whether the service
/// provider finds the session of the user, without the values that identify it.
enum TransportView {
    /// Returns the pairs; empty if the capture contains no header fields.
    static func json(_ request: CapturedRequest?, _ document: EnclosedDocument) -> JSONValue {
        var pairs: [(String, String)] = []
        let earlier = document.cookies?.earlier ?? SetCookies()
        if let headers = document.request?.headers {
            pairs += fields(headers)
            if headers.site == .crossSite, request?.method?.utf8.elementsEqual("POST".utf8) == true {
                pairs.append(("SameSite", reach(of: earlier)))
            }
        }
        if let words = words(earlier) { pairs.append(("Cookies set before", "by the host of this request: \(words)")) }
        if let words = document.cookies.flatMap({ words($0.answer) }) { pairs.append(("Cookies of the answer", words)) }
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

    /// Returns which cookies reach the service provider with a form from another site.
    private static func reach(of earlier: SetCookies) -> String {
        let rule = "The browser adds only cookies with `SameSite=None; Secure` to this request."
        guard !earlier.attributes.isEmpty else {
            return "\(rule) A service provider whose session cookie has `SameSite=Lax` does not find the request that "
                + "the response answers."
        }
        guard earlier.attributes.contains(where: \.isSentFromOtherSites) else {
            return "\(rule) None of the cookies set before is such a cookie. If the session cookie is among them, the "
                + "service provider does not find the request that the response answers."
        }
        return "\(rule) One of the cookies set before is such a cookie. Check whether it is the session cookie."
    }

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
