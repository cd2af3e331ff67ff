// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Dynamic Client Registration: dynamic-client-registration-apis-retrieve-client-credentials.md and
/// dynamic-client-registration-apis-retrieve-access-token.md.
enum ClientRegistration {
    /// `POST /o/client/register`.
    static func register(_ standIn: StandIn, _ call: Call) throws -> Answer {
        try requireDeviceInformation(call, standIn)
        guard let json = JSON(parsing: call.body), json.members != nil else {
            throw Refusal.registration(.invalidRequest)
        }
        if standIn.settings.strict {
            guard call.isUTF8JSON else { throw Refusal.registration(.invalidRequest) }
        }
        guard let text = json["software_statement"]?.string?.nonEmpty else {
            throw Refusal.registration(.invalidRequest)
        }
        var redirects: [JSON] = []
        if let redirect = json["redirect_uri"] {
            guard let uri = redirect.string, URL(string: uri)?.scheme != nil else {
                throw Refusal.registration(.invalidRedirectURI)
            }
            redirects = [redirect]
        }
        guard let statement = SoftwareStatement(text) else { throw Refusal.registration(.invalidSoftwareStatement) }
        guard statement.isApproved else { throw Refusal.registration(.unapprovedSoftwareStatement) }
        let client = Client(
            id: UUID().uuidString.lowercased(),
            secret: UUID().uuidString.lowercased(),
            issuedAt: standIn.now / 1_000,
            scopes: statement.scopes,
            serviceProviders: statement.serviceProviders,
            name: statement.name,
            isRevoked: false
        )
        standIn.store.save(client)
        return .json(
            201,
            [
                "client_id": .string(client.id), "client_secret": .string(client.secret),
                "redirect_uris": .array(redirects), "grant_types": ["client_credentials"],
                "scopes": .array(client.scopes.map { .string($0) }), "client_id_issued_at": .number(client.issuedAt),
            ]
        )
    }

    /// `POST /o/client/token`; the parameters may also be in the query, unless the sandbox is strict.
    static func token(_ standIn: StandIn, _ call: Call) throws -> Answer {
        try requireDeviceInformation(call, standIn)
        let parameter = { (name: String) in standIn.settings.strict ? call.form[name] : call[name] }
        // The page calls repeated parameters and several methods of client authentication invalid. An earlier access token
        // is not one of them.
        let isBasic = call.headers["authorization"]?.lowercased().hasPrefix("basic ") ?? false
        guard
            !call.hasBrokenForm, !call.form.hasRepeatedName, !isBasic,
            let id = parameter("client_id")?.nonEmpty,
            let secret = parameter("client_secret")?.nonEmpty, let grant = parameter("grant_type")?.nonEmpty
        else { throw Refusal.registration(.invalidRequest) }
        guard grant == "client_credentials" else { throw Refusal.registration(.unsupportedGrantType) }
        guard let client = standIn.store.client(id), client.secret == secret else {
            throw Refusal.registration(.invalidClient)
        }
        guard !client.isRevoked else { throw Refusal.registration(.unauthorizedClient) }
        let now = standIn.now
        let lifetime = standIn.settings.lifetimes.accessToken
        let tokenID = UUID().uuidString.lowercased()
        let token = standIn.tokens.issue(to: client, id: tokenID, at: now, lifetime: lifetime)
        return .json(
            201,
            [
                "id": .string(tokenID), "access_token": .string(token), "created_at": .number(now),
                "expires_in": .number(lifetime), "token_type": "bearer",
            ]
        )
    }

    private static func requireDeviceInformation(_ call: Call, _ standIn: StandIn) throws {
        guard let text = call.headers["x-device-info"],
            ClientInformation(text, isStrict: standIn.settings.strict) != nil
        else { throw Refusal.registration(.invalidRequest) }
    }
}
