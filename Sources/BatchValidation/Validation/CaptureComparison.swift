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

    /// The decoded request that the message answers, and the message itself if it is not a response.
    let asked: (any ProtocolMessage)?
    let message: (any ProtocolMessage)?

    /// The readable part of the message.
    let outline: ResponseOutline?
    let request: CapturedRequest?

    /// The maximum length of a relay state, in bytes (SAML Bindings 3.4.3 and 3.5.3).
    private static let maximumRelayStateLength = 80

    /// The findings, all of which are warnings: none decides whether the message is authentic.
    var findings: [Finding] { relayState + cookies + logout + destination + binding + address + unsolicited }

    /// Returns a warning, whose party is that of the code unless another one must act.
    private func warning(
        _ code: Finding.Code,
        _ message: String,
        cause: String? = nil,
        remedy: String? = nil,
        by party: Finding.Party? = nil
    ) -> [Finding] {
        [Finding(code, .warning, message, cause: cause, remedy: remedy).stating(nil, party)]
    }

    /// Reports a response without a request that follows one.
    private var unsolicited: [Finding] {
        guard let other = source.otherRequest, other.missingID.utf8.isEmpty else { return [] }
        let entry = other.entry.map { " (\($0))" } ?? ""
        return warning(
            .inResponseToMissing,
            "The response has no `InResponseTo`, although the input contains a request before it\(entry).",
            remedy:
                "Configure the identity provider to name the request that it answers. If the user started the login at "
                + "the identity provider, the request belongs to another attempt."
        )
    }

    /// Assigns an unexpected audience to the service provider, if its own request has that entity ID.
    func assignAudience(of findings: inout [Finding]) {
        guard let issuer = (asked as? AuthnRequest)?.header.issuer?.value else { return }
        for index in findings.indices where findings[index].code == .audienceMismatch {
            guard findings[index].actual?.isIdentical(to: issuer) == true else { continue }
            findings[index].explain(
                remedy:
                    "The service provider has this entity ID in its own request. Correct it in the configuration of the "
                    + "service provider; if it is right, pass it with `--audience`, or the metadata of this instance.",
                by: .serviceProvider
            )
        }
    }

    // MARK: Endpoint

    /// Compares the URL of the request with `Destination`, which usually is that URL.
    private var destination: [Finding] {
        guard let url = request?.url, url.beginsWithBytes(of: "http"), let wanted = outline?.destination else {
            return []
        }
        let named = String(Substring(wanted.utf8.prefix { $0 != UInt8(ascii: "?") }))
        let differences = NearMiss.between(url, named)
        let (used, meant) = (LocatorParts(Array(url.utf8)), LocatorParts(Array(named.utf8)))
        let isSamePath = used.path.count > 1 && used.path == meant.path
        guard !url.isIdentical(to: named), !differences.isEmpty || isSamePath || used.host == meant.host else {
            return []
        }
        let words = differences.isEmpty ? isSamePath ? "in the host" : "in the path" : differences.words
        let isPath = used.host == meant.host && used.path != meant.path
        let remedy =
            isPath
            ? "Send the message to the URL in `Destination`, or correct the endpoint in the metadata of the receiver."
            : "A reverse proxy usually changes the scheme, the host and the port. Configure the receiver to use its public URL."
        return warning(
            .destinationMismatch,
            "The message was sent to `\(url.escapedForReport)`, and its `Destination` is `\(named.escapedForReport)`: "
                + "they differ \(words).",
            remedy: remedy,
            by: isPath ? nil : .network
        )
    }

    /// Compares the binding of the answer with the one that the request asks for.
    private var binding: [Finding] {
        guard outline?.kind.isIdentical(to: "Response") == true, request?.method?.isIdentical(to: "POST") == true,
            let asked = asked as? AuthnRequest,
            let binding = asked.protocolBinding?.rawValue, !binding.beginsWithBytes(of: SAMLBinding.post.rawValue)
        else { return [] }
        return warning(
            .requestMismatch,
            "`ProtocolBinding` of the request is `\(binding.escapedForReport)`, and the response came by HTTP POST.",
            remedy: "Request HTTP POST, or configure the identity provider to answer with the requested binding."
        )
    }

    /// Compares `Destination` with the URL to which the request asks for the answer.
    private var address: [Finding] {
        guard outline?.kind.isIdentical(to: "Response") == true, let sent = outline?.destination,
            let wanted = (asked as? AuthnRequest)?.assertionConsumerServiceURL?.description,
            !sent.isIdentical(to: wanted)
        else { return [] }
        return warning(
            .requestMismatch,
            "`AssertionConsumerServiceURL` of the request is `\(wanted.escapedForReport)`, and `Destination` of the response is "
                + "`\(sent.escapedForReport)`.",
            remedy:
                "Send requests with the URL that the identity provider has, or register the URL of the request there.",
            by: .serviceProvider
        )
    }

    // MARK: Relay state

    private var relayState: [Finding] {
        let own = source.listed == nil ? peeled.relayState : source.listed?.relayState
        var findings: [Finding] = []
        if let own, outline?.kind.isIdentical(to: "Response") == true { findings += openRedirect(own) }
        if let size = own?.size, size > Self.maximumRelayStateLength {
            let message = "`RelayState` has \(size) bytes; SAML allows \(Self.maximumRelayStateLength)."
            findings += warning(.bindingRelayState, message)
        }
        if let answered = source.answered, let asked = answered.relayState, own != asked {
            let entry = answered.entry.map { " (\($0))" } ?? ""
            let difference =
                own == nil ? "is missing, although the request\(entry) has one" : "is not that of the request\(entry)"
            findings += warning(.bindingRelayState, "`RelayState` of the answer \(difference).")
        }
        return findings
    }

    /// Reports a relay state that leads a browser away from the service provider if the service follows it.
    private func openRedirect(_ state: RelayState) -> [Finding] {
        let what: String
        if let scheme = state.scriptScheme {
            what = "is a URL with the scheme `\(scheme):`, which a browser executes or shows as a page"
        } else if let host = state.host, source.answered?.relayState != state {
            let known = request?.url.flatMap(Self.host) ?? outline?.destination.flatMap(Self.host)
            guard let known, !Self.isSameSite(host, known) else { return [] }
            what = "is a URL of `\(host.escapedForReport)`, and the response was sent to `\(known.escapedForReport)`"
        } else {
            return []
        }
        return warning(
            .bindingRelayState,
            "`RelayState` \(what): a service that redirects to it unchecked is an open redirect.",
            cause: Remark.openRedirect,
            remedy:
                "Let the service provider follow only a `RelayState` that it created itself, or a path or a URL of its own "
                + "list. Signatures of responses do not cover it, so treat an unexpected value as an attack.",
            by: .serviceProvider
        )
    }

    private static func host(_ url: String) -> String? {
        let host = LocatorParts(Array(url.utf8)).lowercasedHost
        return host.isEmpty ? nil : String(decoding: host, as: UTF8.self)
    }

    /// Returns whether two hosts are in one domain; an IP address is only in its own.
    private static func isSameSite(_ host: String, _ other: String) -> Bool {
        let (domain, others) = (
            LocatorParts.domain(of: Array(host.utf8)[...]), LocatorParts.domain(of: Array(other.utf8)[...])
        )
        let isAddress = domain.last.map { 0x30...0x39 ~= $0 } == true
        return host.isIdentical(to: other) || !isAddress && domain == others
    }

    // MARK: Cookies

    private var cookies: [Finding] {
        guard let earlier = source.earlierCookies, !earlier.attributes.isEmpty, let headers = source.request?.headers,
            let difference = difference(of: headers, from: earlier)
        else { return [] }
        return warning(.bindingCookie, difference)
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
        guard let login = source.login, let request = message as? LogoutRequest,
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
        let party: Finding.Party = isOfIdentityProvider ? .identityProvider : .serviceProvider
        return differences.flatMap { warning(.requestMismatch, "\($0).", remedy: remedy, by: party) }
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
