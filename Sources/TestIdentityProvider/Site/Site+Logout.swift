// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import Synchronization
internal import UntrustedText

extension TestIdentityProvider.Site {
    /// Receives a request or an answer of logout.
    func receiveLogout(_ octets: [UInt8], _ isForm: Bool, at moment: Timestamp) throws -> Response {
        guard try MessageParameters(parsing: octets)[.response] == nil else {
            let answer = try read(LogoutResponse.self, octets, isForm).message
            return SitePage.logoutEnd(answer, at: base)
        }
        let request = try read(LogoutRequest.self, octets, isForm)
        let (name, indexes) = (request.message.nameID, request.message.sessionIndexes)
        let issuer = request.message.issuer?.value ?? ""
        _ = state.withLock { state in
            state.end { session in
                session.service.isIdentical(to: issuer) && session.user.nameID == name
                    && (indexes.isEmpty || session.user.sessionIndex.map(indexes.containsIdentical) == true)
            }
        }
        let logout = try logout(of: issuer)
        let answer = try provider.logoutResponse(to: request, sentTo: logout.responseLocation.text, at: moment)
        return try send(answer, request.relayState, to: logout.responseLocation, by: logout.binding)
    }

    /// Starts a logout at a service: ends a session here, and sends the browser to the service.
    func startLogout(_ form: [UInt8], at moment: Timestamp) throws -> Response {
        let id = Self.field("session", of: form) ?? ""
        guard let session = state.withLock({ state in state.sessions.first { $0.id.isIdentical(to: id) } }) else {
            throw TestFault.unknownChoice
        }
        let logout = try logout(of: session.service)
        let request = try provider.logoutRequest(for: session.user, to: logout.location.text, at: moment)
        _ = state.withLock { $0.end { $0.id.isIdentical(to: id) } }
        return try send(request, nil, to: logout.location, by: logout.binding)
    }

    /// Returns the endpoint for logout of a service.
    func logout(of entityID: String) throws -> Service.Logout {
        // Without metadata, a service of this package is known by its entity ID, beside which the endpoint is.
        if services == nil, let url = EndpointURL(entityID), url.isLoopback, url.text.hasSuffix("/metadata"),
            let location = EndpointURL("\(url.text.dropLast("metadata".count))slo")
        {
            return Service.Logout(binding: .redirect, location: location, responseLocation: location)
        }
        guard let service = services?.first(where: { $0.entityID.isIdentical(to: entityID) }),
            let logout = service.logout
        else { throw TestFault.noLogout }
        return logout
    }

    private func send(
        _ message: some ProtocolMessage,
        _ relayState: String?,
        to location: EndpointURL,
        by binding: SAMLBinding
    ) throws -> Response {
        guard binding == .post else {
            return .redirect(to: location.adding(query: try provider.query(for: message, relayState: relayState)))
        }
        let form = try provider.form(for: message, relayState: relayState)
        return .page(try PostPage(of: message, form.document, relayState: relayState))
    }
}
