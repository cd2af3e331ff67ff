// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import SAML
internal import Synchronization

/// The pages of a test identity provider, without scripts and styles.
enum SitePage {
    typealias Response = TestIdentityProvider.Site.Response

    static let type = "text/html; charset=utf-8"

    /// Returns text of a message for a page: bounded, without invisible characters, and escaped.
    static func shown(_ text: String) -> String { text.escapedForReport(limit: 512).escapedForXMLAttribute }

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - content: The content, in which every value is escaped.
    ///   - targets: The URLs to which the forms of the page lead, apart from this site.
    /// - Returns: The response.
    static func page(_ status: HTTPResponse.Status, _ content: String, allowing targets: [EndpointURL]) -> Response {
        // A browser compares the redirect after a form with the policy, too.
        let origins = ["'self'"] + Set(targets.map(\.origin)).sorted()
        let policy =
            "default-src 'none'; form-action \(origins.joined(separator: " ")); base-uri 'none'; frame-ancestors 'none'"
        let page = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Test identity provider</title></head><body>
            <h1>Test identity provider</h1>
            \(content)
            </body></html>

            """
        return Response(status, type: type, policy: policy, body: Array(page.utf8))
    }

    /// Creates the page on which the user chooses the answer to a request.
    static func choice(
        of users: [TestUser],
        for service: String,
        request: String,
        relayState: String?,
        byArtifact isArtifact: Bool,
        acs: EndpointURL,
        at base: EndpointURL
    ) -> Response {
        let names = users.enumerated().map { option("\($0)", shown($1.nameID.value)) }
        let faults = Misbehavior.allCases.map { option($0.rawValue, $0.rawValue) }
        let bindings = [option("post", "POST"), option("artifact", "artifact", isArtifact)]
        let state = relayState.map { hidden("RelayState", $0.escapedForXMLAttribute) } ?? ""
        let content = """
            <p><code>\(shown(service))</code> requests a login. The response goes to <code>\(shown(acs.text))</code>.</p>
            <form method="post" action="\(base.text.escapedForXMLAttribute)/sign-in">
            \(hidden("SAMLRequest", request))\(state)
            <p><label>User \(list("user", names))</label></p>
            <p><label>Misbehavior \(list("misbehavior", [option("", "none")] + faults))</label></p>
            <p><label>Binding \(list("binding", bindings))</label></p>
            <p><button type="submit">Sign in</button></p>
            </form>
            """
        return page(.ok, content, allowing: [acs])
    }

    /// Creates the page with the sessions.
    static func overview(
        _ sessions: [TestIdentityProvider.Site.Session],
        allowing targets: [EndpointURL],
        isRolledOver: Bool,
        at base: EndpointURL
    ) -> Response {
        let url = base.text.escapedForXMLAttribute
        let rows = sessions.map { session in
            """
            <li><form method="post" action="\(url)/sign-out">\(hidden("session", session.id))\
            \(shown(session.user.nameID.value)) at <code>\(shown(session.service))</code> \
            <button type="submit">Sign out</button></form></li>
            """
        }
        let rollover =
            isRolledOver
            ? "<p>The key was rolled over: the metadata names the old and the new key, and the new one signs.</p>"
            : """
            <form method="post" action="\(url)/roll-over"><p><button type="submit">Roll the key over</button></p></form>
            """
        let content = """
            <p>Entity ID: <code>\(url)</code></p>
            <p>Metadata: <a href="\(url)/metadata">\(url)/metadata</a></p>
            <p>Anyone can sign as this identity provider, because its private keys are public. Trust it only in tests.</p>
            <h2>Sessions</h2>
            <ul>\(rows.joined(separator: "\n"))</ul>
            \(rollover)
            """
        return page(.ok, content, allowing: targets)
    }

    /// Creates the page after an answer to a request for logout.
    static func logoutEnd(_ answer: LogoutResponse, at base: EndpointURL) -> Response {
        let codes = answer.status.codes.prefix(2).map { shown($0.rawValue) }.joined(separator: ", ")
        let content = """
            <p><code>\(shown(answer.issuer?.value ?? ""))</code> answered the logout with <code>\(codes)</code>.</p>
            <p><a href="\(base.text.escapedForXMLAttribute)/">Sessions</a></p>
            """
        return page(.ok, content, allowing: [])
    }

    private static func hidden(_ name: StaticString, _ escaped: String) -> String {
        "<input type=\"hidden\" name=\"\(name)\" value=\"\(escaped)\">"
    }

    private static func list(_ name: StaticString, _ options: [String]) -> String {
        "<select name=\"\(name)\">\(options.joined())</select>"
    }

    private static func option(_ value: String, _ escaped: String, _ isSelected: Bool = false) -> String {
        "<option value=\"\(value)\"\(isSelected ? " selected" : "")>\(escaped)</option>"
    }
}

extension TestIdentityProvider.Site {
    /// The page with the sessions.
    func overview() -> Response {
        let (sessions, isRolledOver) = state.withLock { ($0.sessions, $0.provider.isRolledOver) }
        let targets = sessions.compactMap { try? logout(of: $0.service).location }
        return SitePage.overview(sessions, allowing: targets, isRolledOver: isRolledOver, at: base)
    }
}
