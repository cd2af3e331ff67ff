// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import UntrustedText

/// Compares a message with what its capture shows around it: the relay state and the cookies of its request, and the login
/// that a request for logout ends.
///
/// The values can identify users and sessions, so findings name only what differs.
struct CaptureComparison {
    let source: EnclosedDocument
    let peeled: PeeledDocument
    let limits: DocumentLimits

    /// The maximum length of a relay state, in bytes (SAML Bindings 3.4.3 and 3.5.3).
    private static let longestRelayState = 80

    /// The findings, all of which are warnings: none decides whether the message is authentic.
    var findings: [Finding] { relayState + cookies + logout }

    // MARK: Relay state

    private var relayState: [Finding] {
        let own = source.listed == nil ? peeled.relayState : source.listed?.relayState
        var findings: [Finding] = []
        if let size = own?.size, size > Self.longestRelayState {
            findings.append(
                Finding(
                    .bindingRelayState,
                    .warning,
                    "`RelayState` has \(size) bytes; SAML allows \(Self.longestRelayState)."
                )
            )
        }
        if let answered = source.answered, let asked = answered.relayState, own != asked {
            let entry = answered.entry.map { " (\($0))" } ?? ""
            let difference =
                own == nil ? "is missing, although the request\(entry) has one" : "is not that of the request\(entry)"
            findings.append(Finding(.bindingRelayState, .warning, "`RelayState` of the answer \(difference)."))
        }
        return findings
    }

    // MARK: Cookies

    private var cookies: [Finding] {
        guard let earlier = source.cookies?.earlier, !earlier.attributes.isEmpty, let headers = source.request?.headers,
            let difference = difference(of: headers, from: earlier)
        else { return [] }
        return [Finding(.bindingCookie, .warning, difference)]
    }

    private func difference(of headers: RequestHeaders, from earlier: SetCookies) -> String? {
        if headers.hasCookie {
            return earlier.differ(from: headers.cookies)
                ? "The cookie of the service provider comes back with a different value: the response belongs to another session "
                    + "of the browser."
                : nil
        }
        if source.request?.url?.hasPrefix("http:") == true, earlier.attributes.allSatisfy(\.isSecure) {
            return "The request has no cookie: the service provider set it with `Secure`, and the ACS URL is `http`."
        }
        guard source.request?.isFormOfOtherSite == true, !earlier.attributes.contains(where: \.isSentFromOtherSites)
        else { return nil }
        return
            "The request has no cookie: no cookie that the service provider set before has `SameSite=None` and `Secure`, so "
            + "the browser does not add it to a form of a different site."
    }

    // MARK: Logout

    private var logout: [Finding] {
        guard let login = source.login,
            let request = (try? UnverifiedResponse(parsing: peeled.document, limits: limits))?.otherMessage
                as? LogoutRequest,
            let response = (try? UnverifiedResponse(parsing: login.document, limits: limits))?.response,
            let assertion = response.assertions.first
        else { return [] }
        let entry = login.entry.map { " (\($0))" } ?? ""
        var differences: [String] = []
        if let asked = request.nameID, let known = assertion.subject?.nameID, asked != known {
            let parts = Self.differences(asked, known)
            differences.append("`NameID` differs from that of the login\(entry) in \(parts.joined(separator: ", "))")
        }
        let sessions = assertion.authnStatements.compactMap(\.sessionIndex)
        if !sessions.isEmpty, !request.sessionIndexes.isEmpty,
            !request.sessionIndexes.contains(where: { sessions.containsIdentical(to: $0) })
        {
            differences.append("`SessionIndex` is not that of the login\(entry)")
        }
        guard !differences.isEmpty else { return [] }
        let remedy = "Send the `NameID` with all its attributes, and the `SessionIndex`, as the login had them."
        let isOfIdentityProvider = request.header.issuer?.value.isIdentical(to: response.issuer?.value ?? "") == true
        return differences.map {
            Finding(.requestMismatch, .warning, "\($0).", remedy: remedy)
                .stating(nil, isOfIdentityProvider ? .identityProvider : .serviceProvider)
        }
    }

    private static func differences(_ asked: NameID, _ known: NameID) -> [String] {
        var parts = asked.value.isIdentical(to: known.value) ? [] : ["its text"]
        let attributes = [
            ("Format", asked.format?.rawValue, known.format?.rawValue),
            ("NameQualifier", asked.nameQualifier, known.nameQualifier),
            ("SPNameQualifier", asked.spNameQualifier, known.spNameQualifier),
            ("SPProvidedID", asked.spProvidedID, known.spProvidedID),
        ]
        for (name, one, other) in attributes where !(one ?? "").isIdentical(to: other ?? "") {
            parts.append(
                one == nil ? "`\(name)`, which is missing" : other == nil ? "`\(name)`, which was added" : "`\(name)`"
            )
        }
        return parts.isEmpty ? ["its content"] : parts
    }
}
