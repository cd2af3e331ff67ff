// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

/// A request to an identity provider that awaits its answer (S-72).
struct PendingRequest {
    /// The kind of the request.
    enum Purpose: String {
        case login, logout
    }

    /// The entity ID of the identity provider that was asked.
    let provider: String

    /// The identifier of the message.
    let id: String

    /// The time at which the service sent the message.
    let asked: Timestamp

    /// The path to which the browser returns.
    let target: String

    /// Whether the user must authenticate anew.
    var forcesAuthentication = false

    /// The authentication contexts of which the login must have one; empty for any.
    var authnContexts: [String] = []

    /// The form that the browser sends to the target after the login.
    var form: String?

    /// The digest of the cookie of the browser; `nil` for a logout, whose answer starts nothing.
    var browser: [UInt8]?

    /// The digest of the session that the browser had before.
    var earlierSession: [UInt8]?

    /// Whether the login may be started again by itself, without its options, and once.
    var canBeRepeated = false

    /// A random value that only the store has, for the ID of the session (S-84).
    var sessionSeed = RandomReference.next()
}

extension PendingRequest {
    private static let version: UInt8 = 3

    /// The request, as a store keeps it.
    var stored: [UInt8] {
        var fields = StoredFieldWriter(version: Self.version)
        fields.append(provider)
        fields.append(id)
        fields.append(asked.seconds)
        fields.append(asked.nanoseconds)
        fields.append(target)
        fields.append(forcesAuthentication ? 1 : 0)
        fields.append(authnContexts)
        fields.append(form)
        fields.append(browser)
        fields.append(earlierSession)
        fields.append(canBeRepeated ? 1 : 0)
        fields.append(sessionSeed)
        return fields.bytes
    }

    /// Reads the request that a store returned; fails if another version wrote it.
    init?(stored bytes: [UInt8]) {
        do throws(StoredFieldReader.UnknownForm) {
            var fields = try StoredFieldReader(bytes, version: Self.version)
            provider = try fields.requiredText()
            id = try fields.requiredText()
            asked = Timestamp(seconds: try fields.number(), nanoseconds: try fields.number())
            target = try fields.requiredText()
            forcesAuthentication = try fields.number() == 1
            authnContexts = try fields.texts()
            form = try fields.text()
            browser = try fields.octets().map(Array.init)
            earlierSession = try fields.octets().map(Array.init)
            canBeRepeated = try fields.number() == 1
            sessionSeed = try fields.requiredText()
            guard fields.isAtEnd else { return nil }
        } catch {
            return nil
        }
    }
}

/// The two random values of a request: only together they find it.
struct RequestTicket {
    /// The value that the identity provider returns as `RelayState` (S-74).
    let reference: String

    /// The value of the cookie, which only the browser that started knows.
    let secret: String

    /// Returns the value of the session cookie of a login.
    ///
    /// A node that receives the response again, because the first one died before it answered, returns the same session. The values of
    /// the cookies alone do not give the ID: an attacker can read them in a browser before its next user signs in.
    func sessionID(of browser: String, _ seed: String, at service: String) -> String {
        StoreKey("session-id", [service, reference, secret, browser, seed]).bytes.prefix(16).hexadecimalText
    }

    /// Returns the key of the request, which a browser without the cookie does not find, and thus does not use up.
    func key(_ purpose: PendingRequest.Purpose, of service: String) -> StoreKey {
        StoreKey("request", [service, purpose.rawValue, reference, secret])
    }
}

extension ServiceProvider {
    /// Keeps a request until it is answered.
    ///
    /// - Returns: The values that find it.
    func keep(
        _ request: PendingRequest,
        for purpose: PendingRequest.Purpose,
        at moment: Timestamp
    ) async throws(Refusal) -> RequestTicket {
        let ticket = RequestTicket(reference: RandomReference.next(), secret: RandomReference.next())
        let end = moment.adding(seconds: configuration.requestLifetime)
        try await stored { () throws(StoreError) in
            try await configuration.store.put(
                request.stored,
                for: ticket.key(purpose, of: configuration.entityID),
                to: SessionSelection.identityProvider(request.provider).label(at: configuration.entityID),
                until: end,
                at: moment
            )
        }
        return ticket
    }

    /// Finds the request that an answer names, only for the browser that started it.
    ///
    /// - Parameters:
    ///   - reference: The reference of the request.
    ///   - purpose: The kind of the request.
    ///   - request: The request of the browser.
    ///   - read: Reads or takes the request in the store.
    /// - Returns: The request and its values.
    /// - Throws: `cookieMissing` or `unknownRequest`, or the error of the store.
    func pending(
        _ reference: String,
        for purpose: PendingRequest.Purpose,
        with request: BrowserRequest,
        _ read: (StoreKey) async throws(StoreError) -> [UInt8]?
    ) async throws(Refusal) -> (PendingRequest, RequestTicket) {
        guard let secret = request.cookie(cookie(of: reference, for: purpose).fullName) else {
            throw Refusal(.cookieMissing)
        }
        let ticket = RequestTicket(reference: reference, secret: secret)
        let contents = try await stored { () throws(StoreError) in
            try await read(ticket.key(purpose, of: configuration.entityID))
        }
        guard let contents, let pending = PendingRequest(stored: contents) else { throw Refusal(.unknownRequest) }
        return (pending, ticket)
    }

    /// Returns the key of the session that a request names.
    func sessionKey(of request: BrowserRequest) -> StoreKey? {
        guard let id = request.cookie(Cookie.session(configuration).fullName), RandomReference.isReference(id.utf8)
        else { return nil }
        return Session.key(id, at: configuration.entityID)
    }

    /// Returns the value of the cookie of a browser.
    func browser(of request: BrowserRequest) -> String? {
        request.cookie(Cookie.browser(configuration).fullName).flatMap {
            RandomReference.isReference($0.utf8) ? $0 : nil
        }
    }

    /// Returns the key of a browser.
    func browserKey(_ value: String) -> StoreKey { StoreKey("browser", [configuration.entityID, value]) }

    /// Returns the cookie of a request, which only the endpoint of its answer receives.
    func cookie(of reference: String, for purpose: PendingRequest.Purpose) -> Cookie {
        let endpoints = configuration.endpoints
        let url = purpose == .login ? endpoints.assertionConsumer : endpoints.singleLogout
        return .request(reference, path: endpoints.path(of: url), configuration)
    }
}
