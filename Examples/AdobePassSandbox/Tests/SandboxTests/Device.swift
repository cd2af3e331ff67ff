// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdTesting
internal import NIOCore
internal import SAMLSignature
internal import Sandbox
internal import SignedDocuments
internal import Testing

/// A device that calls a new sandbox with a stopped clock.
final class Device: Sendable {
    static let start = 1_790_000_000_000
    static let information = Data(
        #"{"model":"TV5,3","version":"1","osName":"tvOS","osVersion":"18","connectionType":"WiFi"}"#.utf8
    )
    .base64EncodedString()
    static let statement = [#"{"alg":"none"}"#, #"{"sub":"Acme"}"#, "x"]
        .map { Data($0.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "") }.joined(separator: ".")

    let standIn: StandIn
    let token: String

    init(hasTrust: Bool = true, _ change: (inout Settings) -> Void = { _ in }) async throws {
        var settings = Settings()
        settings.clock.frozenAt = Self.start
        settings.throttle.enabled = false
        change(&settings)
        let verifier = ExchangeVerifier(trust: hasTrust ? try SignedDocument.trust() : nil)
        standIn = StandIn(
            configuration: try .example,
            verifier: verifier,
            settings: settings,
            clock: { 0 }
        )
        token = try Self.token(standIn, statement: Self.statement)
    }

    /// Registers an app and requests its token.
    static func token(_ standIn: StandIn, statement: String) throws -> String {
        let registered = standIn.answer(
            Call(
                "POST",
                "/o/client/register",
                headers: ["x-device-info": information, "content-type": "application/json;charset=utf-8"],
                body: Array(#"{"software_statement":"\#(statement)","redirect_uri":"app://com.acme.tv"}"#.utf8)
            )
        )
        let json = JSON(parsing: registered.bytes)
        let form = "client_id=\(json?["client_id"]?.string ?? "")&client_secret=\(json?["client_secret"]?.string ?? "")"
        let answer = standIn.answer(
            Call(
                "POST",
                "/o/client/token",
                headers: ["x-device-info": information, "content-type": "application/x-www-form-urlencoded"],
                body: Array((form + "&grant_type=client_credentials").utf8)
            )
        )
        return try #require(JSON(parsing: answer.bytes)?["access_token"]?.string)
    }

    /// Sends a call without the header fields that are `nil`.
    func ask(
        _ method: String,
        _ target: String,
        _ headers: [String: String?] = [:],
        form: String? = nil,
        json: String? = nil
    ) async throws -> Reply {
        var fields: [String: String?] = [
            "Authorization": "Bearer \(token)", "X-Device-Info": Self.information,
            "AP-Device-Identifier": "fingerprint MGQxZg==",
        ]
        if form != nil { fields["Content-Type"] = "application/x-www-form-urlencoded" }
        if json != nil { fields["Content-Type"] = "application/json" }
        fields.merge(headers) { $1 }
        var sent = HTTPFields()
        for case (let name, let value?) in fields {
            if let name = HTTPField.Name(name) { sent[name] = value }
        }
        let all = sent
        let verb = try #require(HTTPRequest.Method(method))
        return try await SandboxApplication.make(standIn).test(.router) { client in
            try await client.execute(
                uri: target,
                method: verb,
                headers: all,
                body: (form ?? json).map { ByteBuffer(string: $0) }
            ) { response in
                Reply(
                    status: response.status.code,
                    headers: response.headers,
                    body: Array(response.body.readableBytesView)
                )
            }
        }
    }

    /// Calls the control paths of the sandbox.
    func tell(_ path: String, _ json: String) async throws -> Reply {
        try await ask("POST", "/sandbox/\(path)", json: json)
    }

    /// A valid partner status, or one with a change.
    static func status(
        access: String = "granted",
        id: String = "north-cable",
        expires: Int = start + 86_400_000
    ) -> String {
        Data(
            """
            {"frameworkPermissionInfo":{"accessStatus":"\(access)"},
             "frameworkProviderInfo":{"id":"\(id)","expirationDate":"\(expires)"}}
            """.utf8
        ).base64EncodedString()
    }

    static let withStatus: [String: String?] = ["AP-Partner-Framework-Status": status()]
}

/// The answer to a call.
struct Reply: Sendable {
    let status: Int
    let headers: HTTPFields
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSON? { JSON(parsing: body) }
    var code: String? { json?["code"]?.string }
    var details: String { json?["details"]?.string ?? "" }
}
