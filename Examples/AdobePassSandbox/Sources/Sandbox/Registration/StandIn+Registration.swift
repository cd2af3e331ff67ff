// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import SAMLEncoding

/// Dynamic Client Registration: dynamic-client-registration-apis-retrieve-client-credentials.md and
/// dynamic-client-registration-apis-retrieve-access-token.md.
extension StandIn {
    /// `POST /o/client/register`; the claims of the software statement limit the client.
    func register(_ call: Call) throws -> Answer {
        try requireInformation(call)
        guard let json = call.json, !settings.strict || call.isUTF8JSON else {
            throw Refusal.registration("invalid_request", "the body must be application/json;charset=utf-8")
        }
        guard let text = json["software_statement"]?.string?.nonEmpty else {
            throw Refusal.registration("invalid_request", "software_statement is missing")
        }
        if let redirect = json["redirect_uri"], redirect.string.flatMap({ URL(string: $0) })?.scheme == nil {
            throw Refusal.registration("invalid_redirect_uri")
        }
        guard let claims = Self.claims(of: text) else { throw Refusal.registration("invalid_software_statement") }
        guard claims["approved"] != false else { throw Refusal.registration("unapproved_software_statement") }
        let scopes = claims["scopes"]?.array?.compactMap(\.string) ?? [Client.v2Scope]
        let providers = claims["serviceProviders"]?.array?.compactMap(\.string) ?? []
        let client = Client(id: .unique, secret: .unique, scopes: scopes, serviceProviders: providers)
        store.clients.save(client)
        let answer: JSON = [
            "client_id": client.id, "client_secret": client.secret,
            "redirect_uris": [json["redirect_uri"]].compactMap(\.self), "grant_types": ["client_credentials"],
            "scopes": client.scopes, "client_id_issued_at": now / 1_000,
        ]
        return .json(answer, status: 201)
    }

    /// `POST /o/client/token`; the parameters may also be in the query, unless the sandbox is strict.
    func issueToken(_ call: Call) throws -> Answer {
        try requireInformation(call)
        let parameter = { [settings] (name: String) in settings.strict ? call.form[name]?.nonEmpty : call[name] }
        // The page calls repeated parameters and several methods of client authentication invalid. An earlier access
        // token is not one of them.
        let isBasic = call.headers["authorization"]?.lowercased().hasPrefix("basic ") ?? false
        let (id, secret, grant) = (parameter("client_id"), parameter("client_secret"), parameter("grant_type"))
        let faults = [
            (call.hasBrokenForm, "the body is not a valid form"),
            (call.form.hasRepeatedName, "a parameter occurs more than once"),
            (isBasic, "the credentials must be parameters, not in the header Authorization"),
            (id == nil, "client_id is missing"), (secret == nil, "client_secret is missing"),
            (grant == nil, "grant_type is missing"),
        ]
        if let fault = faults.first(where: \.0)?.1 { throw Refusal.registration("invalid_request", fault) }
        guard grant == "client_credentials" else { throw Refusal.registration("unsupported_grant_type") }
        guard var client = store.clients.first(where: { $0.id == id && $0.secret == secret }) else {
            throw Refusal.registration("invalid_client")
        }
        let (now, lifetime) = (now, settings.lifetimes.accessToken)
        let token = String.unique
        client.tokens[token] = now + lifetime * 1_000
        store.clients.save(client)
        let answer: JSON = [
            "id": String.unique, "access_token": token, "created_at": now, "expires_in": lifetime,
            "token_type": "bearer",
        ]
        return .json(answer, status: 201)
    }

    /// Returns the claims of a software statement, a JSON Web Token whose signature can be any text.
    private static func claims(of statement: String) -> JSON? {
        let parts = statement.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !parts[2].isEmpty else { return nil }
        let coder = Base64(alphabet: .urlSafe, padding: .optional)
        let objects = parts.prefix(2).compactMap { try? coder.decode($0) }.compactMap { JSON(parsing: $0) }
        return objects.count == 2 && objects.allSatisfy { $0.members != nil } ? objects[1] : nil
    }

    private func requireInformation(_ call: Call) throws {
        guard let text = call.headers["x-device-info"], ClientInformation(text, isStrict: settings.strict) != nil else {
            throw Refusal.registration("invalid_request", "X-Device-Info is missing or not valid")
        }
    }
}
