// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import StrictJSON

/// The request of the browser that carried a message, as pairs of a name and a text: what decides whether the service
/// provider finds the session of the user, without the values that identify it.
enum TransportView {
    /// Returns the pairs; empty if the capture contains no header fields.
    static func json(_ request: CapturedRequest?, _ headers: RequestHeaders?) -> JSONValue {
        guard let headers else { return .array([]) }
        var pairs = [
            (
                "Cookie",
                headers.hasCookie
                    ? "present, not shown" : "not in the capture; exports without sensitive data never contain cookies"
            )
        ]
        pairs.append(("Origin", headers.origin?.comparable ?? "not in the capture"))
        if let site = headers.site { pairs.append(("Sent from", words(site))) }
        if headers.site == .crossSite, request?.method?.utf8.elementsEqual("POST".utf8) == true {
            pairs.append(
                (
                    "SameSite",
                    "The browser adds only cookies with `SameSite=None; Secure` to this request. A service provider whose "
                        + "session cookie has `SameSite=Lax` does not find the request that the response answers."
                )
            )
        }
        return .array(pairs.map { .array([.string($0), .string($1)]) })
    }

    private static func words(_ site: RequestHeaders.Site) -> String {
        switch site {
        case .crossSite: "another site (cross-site)"
        case .sameSite: "another host of the same site (same-site)"
        case .sameOrigin: "the same origin (same-origin)"
        case .none: "the user, for example from a bookmark (none)"
        }
    }
}
