// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import Foundation
internal import HTTPTypes
internal import SAML
internal import Testing

/// The credentials of each device.
struct DeviceSessionsTests {
    private static func files(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
    }

    @Test func `belong to it, and outlive the process`() async throws {
        try await withDevices { folder, settings in
            let fixture = try ServiceFixture(settings)
            let devices = ["first", "first", "second/../x"].enumerated()
            let rows = try devices.map { try Row($0, SampleDocument.device($1)) }
            #expect(try await fixture.submit(rows).map(\.status) == [200, 200, 200])
            #expect(fixture.transport.registrationCount == 2)
            let files = try Self.files(folder)
            #expect(files.count == 2)
            for file in files {
                #expect(file.count == 69 && !file.contains("first"))
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: file).path)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
            let next = try ServiceFixture(settings)
            #expect(try await next.submit([Row(3, SampleDocument.device("first"))]).map(\.status) == [200])
            #expect(next.transport.registrationCount == 0)
        }
    }

    @Test func `are registered and renewed with the address of the device, also after a change`() async throws {
        try await withDevices { _, settings in
            let fixture = try ServiceFixture(settings)
            let name = HTTPField.Name.named("X-Forwarded-For")
            let addresses = ["192.0.2.1", "192.0.2.2", "192.0.2.2"]
            let rows = try addresses.enumerated().map { try Row($0, [:], [name: $1]) }
            #expect(try await fixture.submit(rows).map(\.status) == [200, 200, 200])
            let clients = fixture.transport.clientRequests.map { $0.head.headerFields[name] }
            #expect(clients == ["192.0.2.1", "192.0.2.1"])
            #expect(fixture.transport.requests.map { $0.head.headerFields[name] } == addresses)
        }
    }

    @Test func `end after the lifetime without use`() async throws {
        try await withDevices { folder, settings in
            let fixture = try ServiceFixture(settings.merging(["CREDENTIALS_LIFETIME": "30"]) { $1 })
            let names = ["a", "b", "c", "d"].map { String(repeating: $0, count: 64) }
            let seconds = SampleDocument.now.duration(since: Timestamp(seconds: 0)).components.seconds
            // The first one was never used, the second one has a new token, the third one is new, the fourth one busy.
            let ages: [String: [Double]] = [".json": [31, 31, 29, 31], ".json.token": [31, 29]]
            for (suffix, days) in ages {
                for (name, days) in zip(names, days) {
                    let date = Date(timeIntervalSince1970: Double(seconds) - days * 86_400)
                    write("x", to: folder.appending(path: name + suffix), on: date)
                }
            }
            write("x", to: folder.appending(path: "other.json"), on: .distantPast)
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
        try await withDevices { folder, settings in
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
        try await withDevices { folder, settings in
            let own = folder.appending(path: "own")
            write("own.b.c", to: own)
            let all = settings.merging(["SERVICE_PROVIDERS": "ACME,SISTER,OTHER=\(own.path)"]) { $1 }
            let fixture = try ServiceFixture(all)
            let providers = ["ACME", "SISTER", "OTHER", "OTHER"].enumerated()
            let rows = try providers.map { try Row($0, ["serviceProvider": $1]) }
            #expect(try await fixture.submit(rows).map(\.status) == [200, 200, 200, 200])
            // The device has one client for the first two, and another one for the third.
            let registrations = fixture.transport.clientRequests.filter { $0.head.path == "/o/client/register" }
            let bodies = registrations.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies.map { $0.contains("own.b.c") } == [false, true])
        }
    }

    @Test(arguments: [
        (["DATABASE": "a", "CREDENTIALS_FOLDER": "b", "SOFTWARE_STATEMENT_FILE": "c"], "credentialsFolder"),
        (["CREDENTIALS_FOLDER": "b"], "softwareStatementFile"), ([:], "credentialsFolder"),
    ])
    func `are configured in one place`(settings: [String: String], name: String) {
        let settings = ["TRUST": "a", "SERVICE_PROVIDER": "ACME"].merging(settings) { $1 }
        let problems = ConfigurationTests.problems(nil, settings)
        #expect(problems.count == 1 && problems[0].hasPrefix(name), "\(problems)")
    }
}

/// Stores that several processes share, and many devices.
struct SharedStoresTests {
    @Test func `let a document be sent through another process, and used once by all`() async throws {
        try await withDevices { _, settings in
            let transport = ScriptedTransport([.answer(429, "")])
            let throttled = try ServiceFixture(settings, transport: transport)
            let other = try ServiceFixture(settings, shared: throttled.service.stores)
            let document = try SampleDocument.signed()
            try await throttled.run { (client) async throws in
                #expect(try await client.submit(document).status == 429)
                #expect(try await other.submit(document).status == 200)
                #expect(try await client.submit(document)["outcome"] == "exchanged-before")
                let elsewhere = try await client.submit(document, SampleDocument.device("other"))
                #expect(elsewhere["outcome"] == "used-elsewhere")
            }
            #expect(throttled.transport.registrationCount == 1)
            #expect(other.transport.registrationCount == 0)
        }
    }

    @Test func `of 500 devices, one that is throttled stops no other`() async throws {
        try await withDevices { _, settings in
            let addresses = (0..<500).map { "10.0.\($0 / 250).\($0 % 250 + 1)" }
            let transport = ScriptedTransport(exhausted: addresses[0])
            let fixture = try ServiceFixture(settings, transport: transport)
            let rows = try addresses.enumerated().map { index, address in
                try Row(index, SampleDocument.device("device-\(index)"), [.named("X-Forwarded-For"): address])
            }
            #expect(try await fixture.submit(rows).map(\.status) == [429] + Array(repeating: 200, count: 499))
        }
    }
}
