// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import Foundation
internal import HTTPTypes
internal import Testing

/// The credentials of each device.
struct DeviceSessionsTests {
    private static func fields(of device: String) throws -> HTTPFields {
        var fields = ServiceFixture.fields
        fields[ServiceFixture.name("AP-Device-Identifier")] = try #require(DeviceID(device)).headerValue
        return fields
    }

    /// Runs a service whose devices have files in a folder, and a software statement.
    private static func with(_ body: (URL, [String: String]) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "devices-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let statement = folder.appending(path: "statement.txt")
        try Data("a.b.c".utf8).write(to: statement)
        let settings = [
            "CREDENTIALS_FOLDER": folder.path, "SOFTWARE_STATEMENT_FILE": statement.path,
        ]
        try await body(folder, settings)
    }

    private static func files(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
    }

    @Test func `belong to it, and outlive the process`() async throws {
        try await Self.with { folder, settings in
            let fixture = try ServiceFixture(settings)
            try await fixture.run { client in
                for (index, device) in ["first", "first", "second/../x"].enumerated() {
                    let document = try SampleDocument.signed(id: "_a\(index)")
                    let reply = try await client.submit(document, try Self.fields(of: device))
                    #expect(reply.status == 200)
                }
            }
            #expect(fixture.transport.registrationCount == 2)
            let files = try Self.files(folder)
            #expect(files.count == 2)
            for file in files {
                #expect(file.count == 69 && !file.contains("first"))
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: file).path)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
            let next = try ServiceFixture(settings)
            #expect(try await next.submit(try SampleDocument.signed(), try Self.fields(of: "first")).status == 200)
            #expect(next.transport.registrationCount == 0)
        }
    }

    @Test func `are registered once for requests at the same time`() async throws {
        try await Self.with { folder, settings in
            let fixture = try ServiceFixture(settings)
            let (one, other) = (try SampleDocument.signed(id: "_a1"), try SampleDocument.signed(id: "_a2"))
            let fields = try Self.fields(of: "first")
            try await fixture.run { client in
                async let first = client.submit(one, fields)
                async let second = client.submit(other, fields)
                let statuses = try await [first.status, second.status]
                #expect(statuses == [200, 200])
            }
            #expect(fixture.transport.registrationCount == 1)
            #expect(try Self.files(folder).count == 1)
        }
    }

    @Test(arguments: [
        (["CREDENTIALS_FILE": "a", "CREDENTIALS_FOLDER": "b", "SOFTWARE_STATEMENT_FILE": "c"], "credentialsFile"),
        (["CREDENTIALS_FOLDER": "b"], "softwareStatementFile"), ([:], "credentialsFolder"),
    ])
    func `are configured in one place`(settings: [String: String], name: String) throws {
        var environment = ["EXCHANGE_TRUST": "a", "EXCHANGE_SERVICE_PROVIDER": "ACME"]
        for (key, value) in settings { environment["EXCHANGE_" + key] = value }
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration(json: nil, environment: environment, cores: 1)
        }
        #expect(error?.problems.count == 1)
        #expect(error?.problems.first?.hasPrefix(name) == true)
    }
}
