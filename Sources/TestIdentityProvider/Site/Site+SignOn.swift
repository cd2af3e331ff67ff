// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import Synchronization
internal import UntrustedText

extension TestIdentityProvider.Site {
    typealias Request = TestIdentityProvider.Received<AuthnRequest>

    /// Receives a request for authentication, and lets the user choose the answer.
    func signOn(_ message: [UInt8], _ isForm: Bool, at moment: Timestamp) throws -> Response {
        let request = try read(AuthnRequest.self, message, isForm)
        let (acs, isArtifact) = try consumer(of: request.message)
        // A passive request must be answered without a page.
        guard !request.message.isPassive else {
            return try send(request, to: acs, byArtifact: isArtifact, as: users[0], nil, at: moment)
        }
        let document = try request.message.document()
        return SitePage.choice(
            of: users,
            for: request.message.issuer?.value ?? "",
            request: Base64().encodedString(of: document.span),
            relayState: request.relayState,
            byArtifact: isArtifact,
            acs: acs,
            at: base
        )
    }

    /// Receives the choice of the user, and sends the response to the service.
    func signIn(_ form: [UInt8], at moment: Timestamp) throws -> Response {
        let request = try read(AuthnRequest.self, form, true)
        let (acs, _) = try consumer(of: request.message)
        guard let user = Self.field("user", of: form).flatMap({ Int($0) }), users.indices.contains(user) else {
            throw TestFault.unknownChoice
        }
        var misbehavior: Misbehavior?
        if let name = Self.field("misbehavior", of: form), !name.isEmpty {
            misbehavior = Misbehavior(rawValue: name)
            guard misbehavior != nil else { throw TestFault.unknownChoice }
        }
        let isArtifact = Self.field("binding", of: form)?.isIdentical(to: "artifact") == true
        return try send(request, to: acs, byArtifact: isArtifact, as: users[user], misbehavior, at: moment)
    }

    private func send(
        _ request: Request,
        to acs: EndpointURL,
        byArtifact isArtifact: Bool,
        as user: TestUser,
        _ misbehavior: Misbehavior?,
        at moment: Timestamp
    ) throws -> Response {
        var (message, user) = (request.message, user)
        message.assertionConsumerServiceURL = URIReference(acs.text)
        if user.sessionIndex != nil { user.sessionIndex = XMLID.random().rawValue }
        let form = try provider.response(
            to: Request(message: message, relayState: request.relayState),
            for: user,
            misbehaving: misbehavior,
            at: moment
        )
        let session = Session(
            id: XMLID.random().rawValue,
            user: user,
            service: message.issuer?.value ?? ""
        )
        state.withLock { $0.add(session) }
        guard isArtifact else {
            return .page(try PostPage("SAMLResponse", form.document, to: acs, relayState: form.relayState))
        }
        let artifact = try newArtifact()
        state.withLock { $0.add(artifact, form.document) }
        var query = "SAMLart=\(PercentEncoding.encode(artifact))"
        if let relayState = form.relayState { query += "&RelayState=\(PercentEncoding.encode(relayState))" }
        return .redirect(to: acs.adding(query: query))
    }

    /// Returns the URL that receives the response to a request, and whether it receives artifacts.
    private func consumer(of request: AuthnRequest) throws -> (EndpointURL, isArtifact: Bool) {
        let wanted = request.protocolBinding.flatMap { SAMLBinding.named($0.rawValue) }
        let url = request.assertionConsumerServiceURL.map(\.rawValue)
        guard let services else {
            guard let url, let acs = EndpointURL(url), acs.isLoopback else { throw TestFault.foreignService }
            return (acs, wanted == .artifact)
        }
        guard let service = services.first(where: { $0.entityID.isIdentical(to: request.issuer?.value ?? "") }) else {
            throw TestFault.unknownService
        }
        let consumers = service.consumers.filter { wanted == nil || $0.binding == wanted }
        guard
            let consumer = consumers.first(where: { consumer in
                url.map { consumer.location.text.isIdentical(to: $0) } ?? true
            })
        else { throw TestFault.unknownConsumer }
        return (consumer.location, consumer.binding == .artifact)
    }

    // MARK: Messages and forms

    /// Reads the message of a query or of a form.
    func read<Message: ProtocolMessage>(
        _ type: Message.Type,
        _ octets: [UInt8],
        _ isForm: Bool
    ) throws -> TestIdentityProvider.Received<Message> {
        try isForm
            ? provider.message(inForm: octets)
            : provider.message(in: String(decoding: [UInt8(ascii: "?")] + octets, as: UTF8.self))
    }

    /// Returns a field of a form of this site, whose values need no escapes.
    static func field(_ name: StaticString, of form: [UInt8]) -> String? {
        let prefix = Array("\(name)=".utf8)
        return form.split(separator: UInt8(ascii: "&")).first { $0.starts(with: prefix) }
            .map { String(decoding: $0.dropFirst(prefix.count), as: UTF8.self) }
    }
}
