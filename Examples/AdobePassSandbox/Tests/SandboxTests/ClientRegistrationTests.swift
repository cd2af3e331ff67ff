// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Sandbox
internal import Testing

@Suite struct `Client registration` {
    private static func statement(_ claims: String) -> String {
        [#"{"alg":"none"}"#, claims, "x"]
            .map { Data($0.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "") }
            .joined(separator: ".")
    }

    @Test(arguments: [
        ("", "invalid_request"),
        ("{}", "invalid_request"),
        (#"{"software_statement":"abc"}"#, "invalid_software_statement"),
        (#"{"software_statement":"\#(statement(#"{"approved":false}"#))"}"#, "unapproved_software_statement"),
        (#"{"software_statement":"\#(statement("{}"))","redirect_uri":"none"}"#, "invalid_redirect_uri"),
    ])
    func `rejects an invalid registration`(body: String, error: String) async throws {
        let reply = try await Device().ask("POST", "/o/client/register", json: body)
        #expect(reply.status == 400)
        #expect(reply.text == #"{"error":"\#(error)"}"#)
    }

    @Test func `requires the device header`() async throws {
        let device = try await Device()
        let body = #"{"software_statement":"\#(Device.statement)"}"#
        let reply = try await device.ask("POST", "/o/client/register", ["X-Device-Info": nil], json: body)
        #expect(reply.json?["error"] == "invalid_request")
        #expect(try await device.ask("POST", "/o/client/register", json: body).status == 201)
    }

    @Test(arguments: [
        ("client_id=a&client_secret=b", "invalid_request"),
        ("client_id=a&client_secret=b&grant_type=client_credentials&client_id=c", "invalid_request"),
        ("client_id=a&client_secret=b&grant_type=password", "unsupported_grant_type"),
        ("client_id=a&client_secret=b&grant_type=client_credentials", "invalid_client"),
    ])
    func `rejects an invalid token request`(form: String, error: String) async throws {
        let reply = try await Device().ask("POST", "/o/client/token", form: form)
        #expect(reply.status == 400)
        #expect(reply.json?["error"] == .string(error))
    }

    @Test func `issues tokens for its credentials until they are revoked`() async throws {
        let device = try await Device()
        let body = #"{"software_statement":"\#(Device.statement)"}"#
        let client = try await device.ask("POST", "/o/client/register", json: body).json
        #expect(client?["client_id_issued_at"]?.int == Device.start / 1_000)
        let id = try #require(client?["client_id"]?.string)
        let secret = try #require(client?["client_secret"]?.string)
        let form = "client_id=\(id)&client_secret=\(secret)&grant_type=client_credentials"
        let token = try await device.ask("POST", "/o/client/token", form: form)
        #expect(token.status == 201)
        #expect(token.json?["expires_in"]?.int == 21_600)
        #expect(token.json?["created_at"]?.int == Device.start)
        #expect(try await device.ask("POST", "/o/client/token?\(form)").status == 201)
        let twice = try await device.ask("POST", "/o/client/token", ["Authorization": "Basic YTpi"], form: form)
        #expect(twice.json?["error"] == "invalid_request")
        _ = try await device.tell("revoke", "{}")
        #expect(try await device.ask("POST", "/o/client/token", form: form).json?["error"] == "unauthorized_client")
    }

    @Test func `expires a token`() async throws {
        let device = try await Device()
        #expect(try await device.ask("GET", "/api/v2/ACME/profiles").status == 200)
        _ = try await device.tell("clock", #"{"seconds":21600}"#)
        let reply = try await device.ask("GET", "/api/v2/ACME/profiles")
        #expect(reply.status == 401)
        #expect(reply.code == "invalid_access_token_client_application")
        let v1 = try await device.ask("GET", "/api/v1/config/ACME")
        #expect(v1.status == 401)
        #expect(v1.text == #"{"message":"Unauthorized","status":401}"#)
    }

    @Test(arguments: [nil, "Bearer x", "Basic eA==", "Bearer a.b.c"])
    func `rejects text that is not a token`(field: String?) async throws {
        let reply = try await Device().ask("GET", "/api/v2/ACME/profiles", ["Authorization": field])
        #expect(reply.status == 401)
        #expect(reply.json?["action"] == "application-registration")
    }

    @Test(arguments: [
        (#"{"serviceProviders":["OTHER"]}"#, "invalid_access_token_service_provider"),
        (#"{"scopes":["api:client:v1"]}"#, "invalid_access_token_client_application"),
    ])
    func `limits a client to its scopes`(claims: String, code: String) async throws {
        let device = try await Device()
        let token = try Device.token(device.standIn, statement: Self.statement(claims))
        let reply = try await device.ask("GET", "/api/v2/ACME/profiles", ["Authorization": "Bearer \(token)"])
        #expect(reply.status == 401)
        #expect(reply.code == code)
    }
}
