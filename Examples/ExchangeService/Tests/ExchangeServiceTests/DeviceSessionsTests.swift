// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import Foundation
internal import HTTPTypes
internal import SAML
internal import Testing

/// The credentials of each device.
struct DeviceSessionsTests {
    /// Runs a test with the settings of devices that have files in a folder, and a software statement.
    private static func with(_ body: (URL, [String: String]) async throws -> Void) async throws {
        try await withFolder { folder in
            let statement = folder.appending(path: "statement.txt")
            write("a.b.c", to: statement)
            try await body(folder, ["CREDENTIALS_FOLDER": folder.path, "SOFTWARE_STATEMENT_FILE": statement.path])
        }
    }

    private static func files(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
    }

    private static func statuses(_ fixture: ServiceFixture, _ devices: [String], _ fields: [HTTPFields]) async throws
        -> [Int]
    {
        let rows = try zip(devices, fields).enumerated().map { index, row in
            (try SampleDocument.signed(id: "_a\(index)"), SampleDocument.device(row.0), row.1)
        }
        return try await fixture.submit(each: rows).map(\.status)
    }

    @Test func `belong to it, and outlive the process`() async throws {
        try await Self.with { folder, settings in
            let fixture = try ServiceFixture(settings)
            let devices = ["first", "first", "second/../x"]
            #expect(try await Self.statuses(fixture, devices, [[:], [:], [:]]) == [200, 200, 200])
            #expect(fixture.transport.registrationCount == 2)
            let files = try Self.files(folder)
            #expect(files.count == 2)
            for file in files {
                #expect(file.count == 69 && !file.contains("first"))
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: file).path)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
            let next = try ServiceFixture(settings)
            #expect(try await next.submit(try SampleDocument.signed(), SampleDocument.device("first")).status == 200)
            #expect(next.transport.registrationCount == 0)
        }
    }

    @Test func `are registered and renewed with the address of the device, also after a change`() async throws {
        try await Self.with { folder, settings in
            let fixture = try ServiceFixture(settings.merging(["TRUSTED_PROXIES": "127.0.0.1"]) { $1 })
            let name = ServiceFixture.name("X-Forwarded-For")
            let fields = ["192.0.2.1", "192.0.2.2", "192.0.2.2"].map { [name: $0] as HTTPFields }
            #expect(try await Self.statuses(fixture, ["first", "first", "first"], fields) == [200, 200, 200])
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
            func leave(_ file: String, daysAgo days: Double) {
                let date = Date(timeIntervalSince1970: Double(seconds) - days * 86_400)
                write("x", to: folder.appending(path: file), on: date)
            }
            // The first one was never used, the second one has a new token, the third one is new, the fourth one busy.
            for name in names { leave(name + ".json", daysAgo: 31) }
            leave(names[0] + ".json.token", daysAgo: 31)
            leave(names[1] + ".json.token", daysAgo: 29)
            leave(names[2] + ".json", daysAgo: 29)
            leave("other.json", daysAgo: 99)
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
            try await fixture.run { client in
                async let first = client.submit(one)
                async let second = client.submit(other)
                let statuses = try await [first.status, second.status]
                #expect(statuses == [200, 200])
            }
            #expect(fixture.transport.registrationCount == 1)
            #expect(try Self.files(folder).count == 1)
        }
    }

    @Test func `with their own statements have their own clients`() async throws {
        try await withFolder { folder in
            for name in ["common", "own"] { write("\(name).b.c", to: folder.appending(path: name)) }
            let fixture = try ServiceFixture([
                "CREDENTIALS_FOLDER": folder.path, "SOFTWARE_STATEMENT_FILE": folder.appending(path: "common").path,
                "SERVICE_PROVIDERS": "ACME,SISTER,OTHER=\(folder.appending(path: "own").path)",
            ])
            let rows = try ["ACME", "SISTER", "OTHER", "OTHER"].enumerated().map { index, id in
                (try SampleDocument.signed(id: "_a\(index)"), ["serviceProvider": id] as JSON, [:] as HTTPFields)
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
