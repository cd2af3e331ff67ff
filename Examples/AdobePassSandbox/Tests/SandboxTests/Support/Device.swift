// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPTypes
internal import SAMLEncoding
internal import Sandbox
internal import Testing

typealias Headers = [String: String?]

/// A device that calls a new sandbox with a stopped clock.
struct Device: Sendable {
    static let start = 1_790_000_000_000
    static let information =
        #"{"model":"TV5,3","version":"1","osName":"tvOS","osVersion":"18","connectionType":"WiFi"}"#
        .base64
    /// The parameters of a session.
    static let basic = "mvpd=NorthCable&domainName=acme.example&redirectUrl=app%3A%2F%2Fback"
    static let apple = "profiles/sso/Apple"
    static let granted: Headers = ["AP-Partner-Framework-Status": status()]

    let sandbox: LiveSandbox
    let token: String

    init(hasTrust: Bool = true, _ change: (inout Settings) -> Void = { _ in }) async throws {
        sandbox = try await LiveSandbox(hasTrust: hasTrust, change)
        token = try await Self.token(sandbox)
    }

    /// Registers an app with the claims of its software statement, and requests its token.
    static func token(_ sandbox: LiveSandbox, _ claims: String = #"{"sub":"Acme"}"#) async throws -> String {
        let fields = ["X-Device-Info": information, "Content-Type": "application/json;charset=utf-8"]
        let body = #"{"software_statement":"\#(statement(claims))","redirect_uri":"app://com.acme.tv"}"#
        let client = try await sandbox.send("POST /o/client/register", fields, body: body)
        let (id, secret) = (client["client_id"]?.string ?? "", client["client_secret"]?.string ?? "")
        let query = "client_id=\(id)&client_secret=\(secret)&grant_type=client_credentials"
        let answer = try await sandbox.send("POST /o/client/token?\(query)", ["X-Device-Info": information])
        return try #require(answer["access_token"]?.string)
    }

    /// A software statement, whose signature the sandbox does not verify.
    static func statement(_ claims: String) -> String {
        let coder = Base64(alphabet: .urlSafe, padding: .optional)
        return [#"{"alg":"none"}"#, claims, "signature"].map { coder.encodedString(of: Array($0.utf8).span) }
            .joined(separator: ".")
    }

    /// A valid partner status, or one with a change.
    static func status(_ access: String = "granted", id: String = "north-cable", expires: Int? = nil) -> String {
        """
        {"frameworkPermissionInfo":{"accessStatus":"\(access)"},
         "frameworkProviderInfo":{"id":"\(id)","expirationDate":"\(expires ?? start + 86_400_000)"}}
        """.base64
    }

    /// Sends a call such as `GET /api/v2/ACME/profiles`, without the header fields that are `nil`.
    func ask(_ call: String, _ headers: Headers = [:], form: String? = nil, json: String? = nil) async throws -> Reply {
        var fields: Headers = [
            "Authorization": "Bearer \(token)", "X-Device-Info": Self.information,
            "AP-Device-Identifier": "fingerprint MGQxZg==",
        ]
        if form != nil { fields["Content-Type"] = "application/x-www-form-urlencoded" }
        if json != nil { fields["Content-Type"] = "application/json" }
        let sent = fields.merging(headers) { $1 }.compactMapValues(\.self)
        return try await sandbox.send(call, sent, body: form ?? json ?? "")
    }

    /// Sends a call of V2 for the service provider ACME: with a body, `POST`, otherwise `GET`.
    func v2(_ path: String, _ headers: Headers = [:], form: String? = nil, json: String? = nil) async throws -> Reply {
        let method = form ?? json == nil ? "GET" : "POST"
        return try await ask("\(method) /api/v2/ACME/\(path)", headers, form: form, json: json)
    }

    /// Asks for a decision on one resource, and returns it as the answer.
    func decide(_ path: String, _ headers: Headers = [:], resource: String = "news") async throws -> Reply {
        let body = #"{"resources":["\#(resource)"]}"#
        let reply = try await v2("decisions/\(path)", headers, json: body)
        let decision = Array((reply["decisions.0"]?.text ?? "").utf8)
        return Reply(status: reply.status, headers: reply.headers, body: decision)
    }

    func settings(_ json: String) async throws { try await sandbox.tell("settings", json) }

    func advance(_ seconds: Int) { sandbox.advance(by: .seconds(seconds)) }

    /// Signs in with a browser.
    func signIn() async throws {
        let session = try await v2("sessions", form: Self.basic).expect(200)
        let login = try await ask("GET \(try #require(session["url"]?.string))", ["Authorization": nil]).expect(302)
        try await ask("POST \(try #require(login.headers[.location]))", form: "").expect(302)
        let code = try #require(session["code"]?.string)
        try await ask("GET /api/v2/ACME/profiles/code/\(code)").expect(200, ["profiles.NorthCable.type": "regular"])
    }

    /// Signs in with a document.
    func exchange(_ document: SignedDocument = SignedDocument()) async throws -> Reply {
        let value = try document.value(at: Self.start)
        return try await v2(Self.apple, Self.granted, form: "SAMLResponse=\(value)")
    }
}

extension String {
    var base64: String { Data(utf8).base64EncodedString() }
}
