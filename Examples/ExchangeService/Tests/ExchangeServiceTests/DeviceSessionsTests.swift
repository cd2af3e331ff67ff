// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import Foundation
internal import HTTPTypes
internal import SAML
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

    @Test func `are registered and renewed with the address of the device, also after a change`() async throws {
        try await Self.with { folder, settings in
            let fixture = try ServiceFixture(settings.merging(["TRUSTED_PROXIES": "127.0.0.1"]) { $1 })
            let name = ServiceFixture.name("X-Forwarded-For")
            try await fixture.run { client in
                for (index, address) in ["192.0.2.1", "192.0.2.2", "192.0.2.2"].enumerated() {
                    var fields = try Self.fields(of: "first")
                    fields[name] = address
                    #expect(try await client.submit(SampleDocument.signed(id: "_a\(index)"), fields).status == 200)
                }
            }
            let addresses = fixture.transport.clientRequests.map { $0.head.headerFields[name] }
            #expect(addresses == ["192.0.2.1", "192.0.2.1"])
            let exchanges = fixture.transport.requests.map { $0.head.headerFields[name] }
            #expect(exchanges == ["192.0.2.1", "192.0.2.2", "192.0.2.2"])
        }
    }

    @Test func `end after the lifetime without use`() async throws {
        try await Self.with { folder, settings in
            let fixture = try ServiceFixture(settings.merging(["CREDENTIALS_LIFETIME": "30"]) { $1 })
            let names = ["a", "b", "c", "d"].map { String(repeating: $0, count: 64) }
            let now = Date(
                timeIntervalSince1970: Double(
                    SampleDocument.now.duration(since: Timestamp(seconds: 0)).components.seconds
                )
            )
            func write(_ file: String, daysAgo days: Double) throws {
                let path = folder.appending(path: file).path
                try Data("x".utf8).write(to: URL(filePath: path))
                let date = now.addingTimeInterval(-days * 86_400)
                try FileManager.default.setAttributes(
                    [.modificationDate: date, .posixPermissions: 0o600],
                    ofItemAtPath: path
                )
            }
            // The first one was never used, the second one has a new token, the third one is new, the fourth one busy.
            for name in names { try write(name + ".json", daysAgo: 31) }
            try write(names[0] + ".json.token", daysAgo: 31)
            try write(names[1] + ".json.token", daysAgo: 29)
            try write(names[2] + ".json", daysAgo: 29)
            try write("other.json", daysAgo: 99)
            let path = folder.appending(path: names[3] + ".json").path
            let lock = try #require(try await FileCredentialStore(path: path).renewalLock())
            await fixture.service.removeUnusedCredentials()
            await lock.release()
            let left = try Self.files(folder)
            #expect(left == names.dropFirst().map { $0 + ".json" } + ["other.json"])
            let all = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(!all.contains { $0.hasPrefix(names[0]) })
            await fixture.service.removeUnusedCredentials()
            #expect(try Self.files(folder) == left.filter { !$0.hasPrefix("d") })
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
