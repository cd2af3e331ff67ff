// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import HTTPTypes
internal import Testing

/// The forms of a request, complete, damaged and incomplete.
@Suite struct RequestTests {
    private static let form = ServiceFixture.fields(["Content-Type": "application/x-www-form-urlencoded"])
    private static let json: HTTPFields = [.contentType: "application/json; charset=utf-8"]

    /// Base64 of a document that contains plus signs.
    private static func value() throws -> String {
        for number in 0..<100 {
            let value = try Data(SampleDocument.signed(id: "_f\(number)")).base64EncodedString()
            if value.contains("+") { return value }
        }
        return ""
    }

    @Test func `exchanges the value of a form that is encoded once`() async throws {
        let form = "a=b&SAMLResponse=\(escaped(try Self.value()))&c=d"
        let reply = try await ServiceFixture().submit(Array(form.utf8), Self.form)
        #expect(reply.status == 200)
        #expect(reply["result"] == "profile")
    }

    static let damages: [(code: String, damage: @Sendable (String) -> String)] = [
        ("encoding.percent-twice", { escaped(escaped($0)) }),
        ("encoding.plus-became-space", { escaped($0).replacingOccurrences(of: "%2B", with: "+") }),
        ("encoding.wrapped-base64", { escaped(String($0.prefix(76)) + "\r\n" + $0.dropFirst(76)) }),
        ("encoding.url-safe-base64", { escaped($0.replacingOccurrences(of: "+", with: "-")) }),
        ("encoding.truncated", { escaped($0) + "%2" }),
    ]

    @Test(arguments: damages.indices)
    func `rejects a damaged value and reports the damage`(index: Int) async throws {
        let (code, damage) = Self.damages[index]
        let fixture = try ServiceFixture()
        let reply = try await fixture.submit(Array("SAMLResponse=\(damage(try Self.value()))".utf8), Self.form)
        #expect(reply.status == 400)
        #expect(reply["outcome"] == "bad-request")
        #expect(reply.codes == [code])
        #expect(reply["error.message"]?.hasPrefix("SAMLResponse: \(code) at byte ") == true)
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test(arguments: ["", "samlresponse=PHg+", "SAMLResponse=PHg%2B&SAMLResponse=PHg%2B"])
    func `rejects a form without exactly one value`(form: String) async throws {
        let reply = try await ServiceFixture().submit(Array(form.utf8), Self.form)
        #expect(reply.status == 400)
        #expect(reply["error.message"]?.hasPrefix("the parameter SAMLResponse must occur once, not ") == true)
    }

    @Test(arguments: [
        ("2000000000000", 200), (#""2000000000000""#, 200), (#""+2000000000000""#, 400), (#""-1""#, 400), (#""""#, 400),
        (#""2e12""#, 400),
    ])
    func `exchanges a document in JSON like one in XML`(expirationDate: String, status: Int) async throws {
        let fixture = try ServiceFixture(["SERVICE_PROVIDERS": "ACME,OTHER"])
        let document = String(decoding: try SampleDocument.signed(), as: UTF8.self)
        let text = String(decoding: try JSONEncoder().encode(document), as: UTF8.self)
        let body = """
            {"samlAttributeQueryResponse":\(text),"serviceProvider":"OTHER","device":{"id":"MARKER-DEVICE","information":
            {"model":"TV","version":"1","osName":"tvOS","osVersion":"18","connectionType":"WiFi"}},"framework":
            {"accessStatus":"granted","providerId":"north-cable","expirationDate":\(expirationDate)}}
            """
        let reply = try await fixture.submit(Array(body.utf8), Self.json)
        #expect(reply.status == status)
        #expect((reply["result"] == "profile") == (status == 200))
        let path = "/api/v2/OTHER/profiles/sso/Apple"
        #expect(fixture.transport.requests.map(\.head.path) == (status == 200 ? [path] : []))
    }

    @Test(arguments: [
        ("{MARKER-UID", "must be JSON"), ("[]", "wrong type"),
        (#"{"mvpd":"MARKER-UID"}"#, "samlAttributeQueryResponse"),
        (#"{"samlAttributeQueryResponse":""}"#, "empty"),
        (#"{"samlAttributeQueryResponse":"<a/>","device":{"id":"MARKER UID"}}"#, "printable"),
        (
            #"{"samlAttributeQueryResponse":"<a/>","device":{"id":"x","information":{"model":"MARKER-UID"}}}"#,
            "device.information.version"
        ),
    ])
    func `reports malformed JSON and missing members`(json: String, message: String) async throws {
        let reply = try await ServiceFixture().submit(Array(json.utf8), Self.json)
        #expect(reply.status == 400)
        #expect(reply["error.message"]?.contains(message) == true, "\(reply.text)")
        #expect(!reply.text.contains("MARKER"))
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["\u{301}\u{316}", "a"])
    func `rejects a name that is too long before decoding`(mark: String) async throws {
        let body = "{\"\(String(repeating: mark, count: 100_000))\" :1}"
        #expect(try await ServiceFixture().submit(Array(body.utf8), Self.json).status == 400)
    }

    @Test(
        arguments: [
            (["AP-Device-Identifier": nil], "", "the device ID"),
            (["X-Device-Info": nil], "", "the device information"),
            (["AP-Partner-Framework-Status": nil], "", "the status of the partner framework"),
            (["X-Device-Info": "e30="], "", "model of the device information, version of"),
            (["AP-Partner-Framework-Status": "MARKER-UID"], "", "AP-Partner-Framework-Status"),
            (["AP-Device-Identifier": "fingerprint *MARKER-UID*"], "", "AP-Device-Identifier: The value is not Base64"),
            ([:], "?deviceType=MARKER-UID", "must be iOS or tvOS"),
            ([:], "?mvpd=a%2FMARKER-UID", "the ID of a TV provider"),
            ([:], "?\(String(repeating: "%CC%81", count: 700))=1", "The query is longer than 4096 bytes."),
        ] as [([String: String?], String, String)]
    )
    func `reports the missing or invalid field of a request`(
        changes: [String: String?],
        query: String,
        message: String
    ) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.submit(SampleDocument.signed(), query: query, ServiceFixture.fields(changes))
        #expect(reply.status == 400)
        #expect(reply["outcome"] == "bad-request")
        #expect(reply["error.message"]?.contains(message) == true)
        #expect(!reply.text.contains("MARKER"))
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test(
        arguments: [
            ["Content-Type": nil], ["Content-Type": "text/plain"], ["Content-Type": "multipart/form-data"],
            ["Content-Encoding": "gzip"],
        ] as [[String: String?]]
    )
    func `rejects a body of another type or with an encoding`(changes: [String: String?]) async throws {
        let reply = try await ServiceFixture().submit(SampleDocument.signed(), ServiceFixture.fields(changes))
        #expect(reply.status == 415)
        #expect(reply["outcome"] == "unsupported-type")
    }

    @Test func `rejects a body beyond the limit and accepts one at the limit`() async throws {
        let fixture = try ServiceFixture(["MAXIMUM_BODY_BYTES": "2048", "BACKEND": "none"])
        let bodies = [2048, 2049].map { [UInt8](repeating: 0x20, count: $0) }
        #expect(try await fixture.submit(bodies).map(\.status) == [400, 413])
    }
}

private func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
}
