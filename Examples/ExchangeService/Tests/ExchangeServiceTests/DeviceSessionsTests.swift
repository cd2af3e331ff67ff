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
        ServiceFixture.fields(["AP-Device-Identifier": try #require(DeviceID(device)).headerValue])
    }

    /// Runs a test with the settings of devices that have files in a folder, and a software statement.
    private static func with(_ body: (URL, [String: String]) async throws -> Void) async throws {
        try await withFolder { folder in
            let statement = folder.appending(path: "statement.txt")
            try Data("a.b.c".utf8).write(to: statement)
            try await body(folder, ["CREDENTIALS_FOLDER": folder.path, "SOFTWARE_STATEMENT_FILE": statement.path])
        }
    }

    private static func files(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
    }

    private static func statuses(_ fixture: ServiceFixture, _ fields: [HTTPFields]) async throws -> [Int] {
        let rows = try fields.enumerated().map { (try SampleDocument.signed(id: "_a\($0)"), "", $1) }
        return try await fixture.submit(each: rows).map(\.status)
    }

    @Test func `belong to it, and outlive the process`() async throws {
        try await Self.with { folder, settings in
            let fixture = try ServiceFixture(settings)
            let devices = try ["first", "first", "second/../x"].map { try Self.fields(of: $0) }
            #expect(try await Self.statuses(fixture, devices) == [200, 200, 200])
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
            let fields = try ["192.0.2.1", "192.0.2.2", "192.0.2.2"].map { address in
                var fields = try Self.fields(of: "first")
                fields[name] = address
                return fields
            }
            #expect(try await Self.statuses(fixture, fields) == [200, 200, 200])
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
            let seconds = SampleDocument.now.duration(since: Timestamp(seconds: 0)).components.seconds
            func write(_ file: String, daysAgo days: Double) {
                let date = Date(timeIntervalSince1970: Double(seconds) - days * 86_400)
                _ = FileManager.default.createFile(
                    atPath: folder.appending(path: file).path,
                    contents: Data("x".utf8),
                    attributes: [.modificationDate: date, .posixPermissions: 0o600]
                )
            }
            // The first one was never used, the second one has a new token, the third one is new, the fourth one busy.
            for name in names { write(name + ".json", daysAgo: 31) }
            write(names[0] + ".json.token", daysAgo: 31)
            write(names[1] + ".json.token", daysAgo: 29)
            write(names[2] + ".json", daysAgo: 29)
            write("other.json", daysAgo: 99)
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

    @Test func `with their own statements have their own clients`() async throws {
        try await withFolder { folder in
            for name in ["common", "own"] { try Data("\(name).b.c".utf8).write(to: folder.appending(path: name)) }
            let fixture = try ServiceFixture([
                "CREDENTIALS_FOLDER": folder.path, "SOFTWARE_STATEMENT_FILE": folder.appending(path: "common").path,
                "SERVICE_PROVIDERS": "ACME,SISTER,OTHER=\(folder.appending(path: "own").path)",
            ])
            let rows = try ["ACME", "SISTER", "OTHER", "OTHER"].enumerated().map { index, id in
                (try SampleDocument.signed(id: "_a\(index)"), "?serviceProvider=\(id)", ServiceFixture.fields)
            }
            #expect(try await fixture.submit(each: rows).map(\.status) == [200, 200, 200, 200])
            // The device has one client for the first two, and another one for the third.
            let registrations = fixture.transport.clientRequests.filter { $0.head.path == "/o/client/register" }
            let bodies = registrations.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies.count == 2)
            #expect(bodies[0].contains("common.b.c"))
            #expect(bodies[1].contains("own.b.c"))
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
