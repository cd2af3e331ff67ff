// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import HTTPTypes
internal import TestVectors
internal import Testing

/// Compares the header fields of each call with the table of Adobe's pages, `TestVectors/adobe-pass/v2-headers.tsv`.
struct CallContextTests {
    /// A row of the table, by the names of the columns.
    struct Row: Sendable, CustomTestStringConvertible {
        let cells: [String: String]

        subscript(column: String) -> String { cells[column] ?? "" }
        var testDescription: String { self["call"] }

        static func all() throws -> [Row] {
            let file = TestVectors.directory.appending(path: "adobe-pass/v2-headers.tsv")
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                .filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t").map(String.init) }
            return lines.dropFirst().map { Row(cells: Dictionary(uniqueKeysWithValues: zip(lines[0], $0))) }
        }
    }

    static let fields = [
        "device-identifier": "ap-device-identifier", "device-info": "x-device-info",
        "platform-identity": "adobe-subject-token", "service-token": "ad-service-token",
        "framework-status": "ap-partner-framework-status", "temporary-identity": "ap-temppass-identity",
        "visitor": "ap-visitor-identifier", "forwarded-for": "x-forwarded-for",
    ]

    static func context(_ platform: PlatformIdentity? = nil) throws -> CallContext {
        let token = try #require(IdentityToken(IdentityTokenTests.signed))
        return CallContext(
            frameworkStatus: RESTv2Samples.status,
            serviceToken: token,
            platformIdentity: platform ?? .amazon(token),
            temporaryIdentity: try V1Samples.identity(),
            visitor: VisitorID("\"0123456789\""),
            address: ForwardedAddress("203.0.113.7")
        )
    }

    static func name(_ text: String) throws -> HTTPField.Name { try #require(HTTPField.Name(text)) }

    /// Returns the request of a call with a context; `nil` for another name.
    static func request(_ name: String, _ context: CallContext) throws -> TransportRequest? {
        let (acme, cable, code) = (try RESTv2Samples.acme(), try RESTv2Samples.cable(), try RESTv2Samples.code())
        let (device, status, server) = (
            try RESTv2Samples.device(), RESTv2Samples.status, try RESTv2Samples.server()
        )
        func made<Answer>(_ call: ServiceCall<Answer>) -> TransportRequest { call.with(context).request(to: server) }
        let credentials = ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s"))
        let information = RESTv2Samples.information
        return switch name {
        case "readConfiguration": made(RESTv2.readConfiguration(serviceProvider: acme, device: device))
        case "createSession": made(RESTv2.createSession(serviceProvider: acme, device: device))
        case "resumeSession": made(RESTv2.resumeSession(serviceProvider: acme, code: code))
        case "readSession": made(RESTv2.readSession(serviceProvider: acme, code: code))
        case "readProfiles": made(RESTv2.readProfiles(serviceProvider: acme, device: device))
        case "readProfile": made(RESTv2.readProfiles(serviceProvider: acme, provider: cable, device: device))
        case "readProfileOfCode": made(RESTv2.readProfiles(serviceProvider: acme, code: code))
        case "preauthorize":
            made(RESTv2.preauthorize(serviceProvider: acme, provider: cable, resources: ["a"], device: device))
        case "authorize":
            made(RESTv2.authorize(serviceProvider: acme, provider: cable, resources: ["a"], device: device))
        case "logout":
            made(RESTv2.logout(serviceProvider: acme, provider: cable, redirectURL: nil, device: device))
        case "startPartnerSession":
            made(
                RESTv2.startPartnerSession(
                    serviceProvider: acme,
                    domainName: nil,
                    redirectURL: nil,
                    device: device,
                    status: status
                )
            )
        case "exchangePartnerResponse":
            made(
                RESTv2.exchangePartnerResponse(
                    serviceProvider: acme,
                    response: try RESTv2Samples.response(),
                    device: device,
                    status: status
                )
            )
        case "registerClient":
            made(
                .registerClient(softwareStatement: PrivateText("s"), redirectURI: nil, information: information)
            )
        case "requestToken": made(.requestToken(credentials: credentials, information: information))
        default: nil
        }
    }

    @Test(arguments: try Row.all())
    func `sends the documented fields of a context, and no others`(row: Row) throws {
        let request = try #require(try Self.request(row["call"], Self.context()), "a call of the table is missing")
        var expected = Set(Self.fields.filter { row[$0.key] != "-" }.map(\.value)).union(["accept"])
        if row["content-type"] != "-" { expected.insert("content-type") }
        let sent = request.head.headerFields.map { $0.name.canonicalName }
        #expect(Set(sent) == expected)
        #expect(sent.count == expected.count)
        #expect(request.head.headerFields[.accept] == "application/json;charset=utf-8")
        let types = ["json": "application/json;charset=utf-8", "form": "application/x-www-form-urlencoded"]
        #expect(request.head.headerFields[.contentType] == types[row["content-type"]])
        #expect(request.head.method.rawValue == row["method"])
        var path = row["path"]
        for (place, value) in [("sp", "ACME"), ("code", "K7P2QXM"), ("mvpd", "North%20Cable"), ("partner", "Apple")] {
            path = path.replacingOccurrences(of: "{\(place)}", with: value)
        }
        #expect(request.head.path == path)
    }

    @Test(arguments: try Row.all())
    func `has a sample of an answer, with which other tests try every error`(row: Row) throws {
        let request = try #require(try Self.request(row["call"], CallContext()))
        let samples = try RESTv2Samples.calls().map { $0.call.call.request(to: try RESTv2Samples.server()).head }
        #expect(samples.contains { $0.method == request.head.method && $0.path == request.head.path })
    }

    @Test(arguments: try Row.all())
    func `sends no optional field without a context`(row: Row) throws {
        let request = try #require(try Self.request(row["call"], CallContext()))
        let sent = Set(request.head.headerFields.map { $0.name.canonicalName })
        for column in ["platform-identity", "service-token", "temporary-identity", "visitor", "forwarded-for"] {
            #expect(!sent.contains(Self.fields[column] ?? ""))
        }
    }

    @Test func `keeps the values of a context out of indexes, and writes them as documented`() throws {
        let request = try #require(try Self.request("authorize", Self.context()))
        let fields = request.head.headerFields
        let names = ["ad-service-token", "adobe-subject-token", "ap-temppass-identity", "ap-visitor-identifier"]
        for name in names + ["x-forwarded-for"] {
            #expect(fields[fields: try Self.name(name)].map(\.indexingStrategy) == [.disallow])
        }
        #expect(fields[try Self.name("AP-Visitor-Identifier")] == "0123456789")
        #expect(fields[try Self.name("AD-Service-Token")] == IdentityTokenTests.signed)
        let identity = fields[try Self.name("AP-TempPass-Identity")]
        let json = try #require(Data(base64Encoded: identity ?? ""))
        #expect(String(decoding: json, as: UTF8.self) == #"{"email":"\#(V1Samples.hash)"}"#)
        #expect(!request.redacted.contains(IdentityTokenTests.signed))
    }

    @Test func `sends the token of Roku under its own name`() throws {
        let token = try #require(IdentityToken(IdentityTokenTests.encrypted))
        let request = try #require(try Self.request("readProfiles", Self.context(.roku(token))))
        let name = try Self.name("X-Roku-Reserved-Roku-Connect-Token")
        #expect(request.head.headerFields[name] == IdentityTokenTests.encrypted)
        #expect(request.head.headerFields[try Self.name("Adobe-Subject-Token")] == nil)
    }

    @Test func `prefers the status in the arguments of a call`() throws {
        var context = CallContext()
        context.frameworkStatus = PartnerFrameworkStatus(accessStatus: "denied")
        let call = RESTv2.readProfiles(
            serviceProvider: try RESTv2Samples.acme(),
            device: try RESTv2Samples.device(),
            status: RESTv2Samples.status
        )
        let request = call.with(context).request(to: try RESTv2Samples.server())
        let name = try Self.name("AP-Partner-Framework-Status")
        #expect(request.head.headerFields[fields: name].map(\.value) == [RESTv2Samples.status.headerValue])
    }

    @Test func `adds the visitor and the token of Amazon to calls of V1`() throws {
        let call = RESTv1.logout(for: try V1Samples.client()).with(try Self.context())
        let request = call.request(to: try V1Samples.server())
        #expect(request.head.path == "/api/v1/logout?requestor=ACME&deviceId=MARKER-DEVICE&ap_vi=0123456789")
        #expect(
            Set(request.head.headerFields.map { $0.name.canonicalName })
                == ["accept", "x-device-info", "x-forwarded-for", "adobe-subject-token"]
        )
        let configuration = RESTv1.readConfiguration(serviceProvider: try V1Samples.serviceProvider())
        let context = CallContext(visitor: VisitorID("1"))
        let path = configuration.with(context).request(to: try V1Samples.server()).head.path
        #expect(path == "/api/v1/config/ACME?ap_vi=1")
    }

    @Test(arguments: ["", "\"", "\"\"", "a b", "a\"b", "é", "a,b", "a&b", String(repeating: "1", count: 129)])
    func `rejects text that is not the identifier of a visitor`(text: String) {
        #expect(VisitorID(text) == nil)
    }

    @Test(arguments: ["", "user@example.com", "short", String(repeating: "a", count: 42), "g h"])
    func `rejects an identity that is not a hash`(hash: String) {
        #expect(TemporaryIdentity(key: "email", hash: hash) == nil)
        #expect(TemporaryIdentity(key: "", hash: V1Samples.hash) == nil)
        #expect(TemporaryIdentity(key: "e\"", hash: V1Samples.hash) == nil)
    }
}
