// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes
public import SAML
internal import Synchronization
internal import UntrustedText

extension TestIdentityProvider {
    /// A test identity provider over HTTP: requests of browsers and services in, responses out.
    ///
    /// It contains no server. The entity ID of the identity provider is the URL at which a server answers.
    ///
    /// ```swift
    /// let idp = try TestIdentityProvider(entityID: "http://localhost:8080")
    /// let site = try TestIdentityProvider.Site(idp, users: [TestUser("user-1")], service: metadata)
    /// let response = site.answer(head, body: body, at: .now)  // for each request
    /// ```
    ///
    /// | Path | Content |
    /// |---|---|
    /// | `/` | the sessions, with a button to end each at its service, and the rollover of the key |
    /// | `/metadata` | the metadata |
    /// | `/sso` | the user and the ``Misbehavior`` to choose, for a request by redirect or POST |
    /// | `/slo` | requests and answers of logout, by redirect or POST |
    /// | `/artifact` | the messages of artifacts, by SOAP |
    ///
    /// Serve it only to your own browser: anyone who reaches it can sign in as any user. It sends messages only to the services
    /// whose metadata it has or, without metadata, to the loopback interface.
    public final class Site: Sendable {
        /// The largest body that is read, in bytes.
        public static let maximumBodyBytes = 1 << 20

        /// The longest target of a request, in bytes.
        private static let maximumTargetBytes = 64 << 10

        /// The URL of the site, without a trailing slash.
        let base: EndpointURL

        let users: [TestUser]

        /// The services, or `nil` to accept any on the loopback interface.
        let services: [Service]?

        let state: Mutex<State>

        /// Creates a site.
        ///
        /// - Parameters:
        ///   - provider: The identity provider. Its entity ID is the URL of the site, without a trailing slash.
        ///   - users: The users to choose from, at least one.
        ///   - metadata: The metadata of the services that may request logins, or `nil` to answer any service whose ACS is on
        ///     the loopback interface. Logout then requires that the entity ID of the service is its URL, such as
        ///     `http://127.0.0.1:8080/saml/metadata`, beside which `slo` is.
        /// - Throws: An error if the entity ID is not such a URL, or the metadata describes no service.
        public init(
            _ provider: TestIdentityProvider,
            users: [TestUser] = [TestUser()],
            service metadata: [UInt8]? = nil
        ) throws {
            precondition(!users.isEmpty, "A site has at least one user.")
            guard let base = EndpointURL(provider.entityID), !base.hasQuery, !base.path.endsWithBytes(of: "/") else {
                throw TestFault.notAnAddress
            }
            self.base = base
            self.users = users
            services = try metadata.map(Service.all)
            state = Mutex(State(provider: provider))
        }

        /// Answers a request.
        ///
        /// - Parameters:
        ///   - head: The head, whose path is the target as it was received, and whose authority is the field `Host`.
        ///   - body: The body. A server need not read more than ``maximumBodyBytes``.
        ///   - moment: The current time.
        /// - Returns: The response, which may be a page that says what is wrong with the request.
        public func answer(_ head: HTTPRequest, body: [UInt8] = [], at moment: Timestamp) -> Response {
            // A page of another site can name the loopback interface by its own host name (DNS rebinding).
            guard let host = head.authority, isOwn(host.asciiLowercased) else {
                return .refusal(.misdirectedRequest, "The host of the request is not the one of \(base.text).")
            }
            guard body.count <= Self.maximumBodyBytes, head.path?.utf8.count ?? 0 <= Self.maximumTargetBytes else {
                return .refusal(.contentTooLarge, "The request is too large.")
            }
            do {
                return try route(head, body, at: moment)
            } catch {
                return .refusal(.badRequest, "\(error)")
            }
        }

        /// Returns whether the host and the port of a request are those of the site.
        ///
        /// Browsers omit the default port.
        private func isOwn(_ host: String) -> Bool {
            let port = base.isSecure ? ":443" : ":80"
            return [host, host + port].containsIdentical(to: base.authority)
        }

        private func route(_ head: HTTPRequest, _ body: [UInt8], at moment: Timestamp) throws -> Response {
            let target = Array((head.path ?? "").utf8)
            let path = target.prefix { $0 != UInt8(ascii: "?") }
            let query = Array(target[path.endIndex...].dropFirst())
            guard path.starts(with: base.path.utf8) else { return .refusal(.notFound, "There is no such page.") }
            guard [.get, .post].contains(head.method) else {
                return .refusal(.methodNotAllowed, "The method is neither GET nor POST.")
            }
            let name = path.dropFirst(base.path.utf8.count)
            let route = Route.all.first { $0.method == head.method && name.elementsEqual($0.path.utf8) }
            guard let route else { return .refusal(.notFound, "There is no such page.") }
            guard route.receivesOtherSites || isFromThisSite(head) else {
                return .refusal(.forbidden, "The request comes from a page of another site.")
            }
            return try route.answer(self, head.method == .post ? body : query, moment)
        }

        /// Returns whether a page of this site or a program sent a request; browsers name the site of the page (S-111).
        private func isFromThisSite(_ head: HTTPRequest) -> Bool {
            let site = HTTPField.Name("Sec-Fetch-Site").flatMap { head.headerFields[$0] }
            guard site.map({ ["same-origin", "none"].containsIdentical(to: $0) }) ?? true else { return false }
            guard let origin = head.headerFields[.origin] else { return true }
            let scheme = base.isSecure ? "https://" : "http://"
            return origin.utf8.starts(with: scheme.utf8)
                && isOwn(String(decoding: origin.utf8.dropFirst(scheme.utf8.count), as: UTF8.self).asciiLowercased)
        }

        /// The identity provider as it is now.
        var provider: TestIdentityProvider { state.withLock { $0.provider } }
    }
}

extension TestIdentityProvider.Site {
    /// The bounded memory of the site: the oldest entries give way.
    struct State {
        private static let maximumCount = 64

        var provider: TestIdentityProvider
        private(set) var sessions: [Session] = []
        private(set) var artifacts: [(artifact: String, document: [UInt8])] = []

        init(provider: TestIdentityProvider) { self.provider = provider }

        mutating func add(_ session: Session) { sessions = sessions.suffix(Self.maximumCount - 1) + [session] }

        mutating func add(_ artifact: String, _ document: [UInt8]) {
            artifacts = artifacts.suffix(Self.maximumCount - 1) + [(artifact, document)]
        }

        /// Returns the message of an artifact, which can be taken once (SAML Bindings 3.6.5).
        mutating func take(_ artifact: String) -> [UInt8]? {
            guard let index = artifacts.firstIndex(where: { $0.artifact.isIdentical(to: artifact) }) else { return nil }
            return artifacts.remove(at: index).document
        }

        /// Ends sessions, and returns them.
        mutating func end(_ isEnded: (Session) -> Bool) -> [Session] {
            let ended = sessions.filter(isEnded)
            sessions.removeAll(where: isEnded)
            return ended
        }
    }

    /// A user who is signed in at a service.
    struct Session {
        let id: String
        let user: TestUser
        let service: String
    }
}
