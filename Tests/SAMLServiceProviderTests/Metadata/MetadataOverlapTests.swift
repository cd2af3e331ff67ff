// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import SAMLServiceProviderMetadata
internal import SAMLSignature
internal import TestIdentityProvider
internal import TestVectors
internal import Testing

/// What one source of metadata says about an identity provider does not change because another source speaks of it (S-103).
///
/// The tests of S-58 combine trust stores, which reject a second description of an entity. They passed while a refresher, which
/// has a trust store for each source, and a list of identity providers used the last description without a word.
@Suite(.requiresXMLSec) struct `sources of metadata that overlap` {
    private static let first = "https://idp.example.test"
    private static let second = "https://second.example.test"

    private let folder = FileManager.default.temporaryDirectory.appending(path: "overlap-\(UUID().uuidString)")

    /// Metadata of identity providers whose logins take place at a path, which tells the sources apart.
    private static func metadata(_ entityIDs: [String], at path: String) throws -> [UInt8] {
        let entities = try entityIDs.map { entityID in
            String(decoding: try TestIdentityProvider(entityID: entityID).metadata, as: UTF8.self)
                .replacing("/sso\"", with: "/\(path)\"")
        }
        let groups = "<md:EntitiesDescriptor xmlns:md=\"urn:oasis:names:tc:SAML:2.0:metadata\">"
        return Array((groups + entities.joined() + "</md:EntitiesDescriptor>").utf8)
    }

    /// The paths of the logins, by entity ID.
    private static func paths(_ providers: IdentityProviders) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: providers.all.map { provider in
                let location = provider.endpoints.first { $0.purpose == .singleSignOn }?.location.text ?? ""
                return (provider.entityID, location.split(separator: "/").last.map(String.init) ?? "")
            }
        )
    }

    private func write(_ entityIDs: [String], to name: String, at path: String? = nil) throws {
        let file = folder.appending(path: "\(name).xml")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(Self.metadata(entityIDs, at: path ?? name)).write(to: file)
    }

    private func source(_ name: String, mayReplace: [String] = []) -> MetadataSource {
        var source = MetadataSource(file: folder.appending(path: "\(name).xml").path)
        source.mayReplace = mayReplace
        return source
    }

    /// What the sources `a` and `b` describe in one refresh, where the logins of both identity providers take place after it,
    /// and what the sources report.
    private struct Step {
        var a: [String]?
        var b: [String]?
        let paths: [String: String]
        var overlaps: [[String]] = [[], []]
    }

    /// The entity IDs that each source may replace, and the steps.
    private static let tables: [(mayReplace: [[String]], steps: [Step])] = [
        // The order of the sources.
        (
            [[], []],
            [Step(a: [first], b: [first, second], paths: [first: "a", second: "b"], overlaps: [[], [first]])]
        ),
        // The second source describes it first, and keeps it.
        (
            [[], []],
            [
                Step(b: [first], paths: [first: "b"]),
                Step(a: [first, second], paths: [first: "b", second: "a"], overlaps: [[first], []]),
                Step(a: [first, second], b: [first], paths: [first: "b", second: "a"], overlaps: [[first], []]),
            ]
        ),
        // The first source no longer describes it, and describes it again.
        (
            [[], []],
            [
                Step(a: [first], b: [first], paths: [first: "a"], overlaps: [[], [first]]),
                Step(a: [second], paths: [first: "b", second: "a"]),
                Step(a: [first, second], paths: [first: "b", second: "a"], overlaps: [[first], []]),
                Step(b: [second], paths: [first: "a", second: "a"], overlaps: [[], [second]]),
            ]
        ),
        // The second source adds an identity provider of the first one, and drops it.
        (
            [[], []],
            [
                Step(a: [first], b: [second], paths: [first: "a", second: "b"]),
                Step(b: [first, second], paths: [first: "a", second: "b"], overlaps: [[], [first]]),
                Step(b: [second], paths: [first: "a", second: "b"]),
            ]
        ),
        // An overlap that is allowed.
        (
            [[], [first]],
            [
                Step(a: [first, second], paths: [first: "a", second: "a"]),
                Step(b: [first, second], paths: [first: "b", second: "a"], overlaps: [[first], [second]]),
                Step(a: [first], paths: [first: "b", second: "b"], overlaps: [[first], []]),
                Step(b: [second], paths: [first: "a", second: "b"]),
            ]
        ),
        // Both may replace it: the first one keeps it.
        ([[first], [first]], [Step(a: [first], b: [first], paths: [first: "a"], overlaps: [[], [first]])]),
    ]

    @Test(arguments: tables.indices)
    func `leave an identity provider to the first source that describes it`(index: Int) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (mayReplace, steps) = Self.tables[index]
        let providers = IdentityProviders([])
        let sources = [source("a", mayReplace: mayReplace[0]), source("b", mayReplace: mayReplace[1])]
        let refresher = MetadataRefresher(sources, into: providers, transport: nil)
        for step in steps {
            if let a = step.a { try write(a, to: "a") }
            if let b = step.b { try write(b, to: "b") }
            await refresher.refresh(at: TestSite.moment)
            #expect(Self.paths(providers) == step.paths)
            #expect(refresher.statuses.map(\.overlaps) == step.overlaps)
        }
    }

    @Test func `leave an identity provider of the service alone`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write([Self.first, Self.second], to: "a")
        let own = try IdentityProvider(metadata: Self.metadata([Self.first], at: "own"), readAt: TestSite.moment)
        let providers = IdentityProviders([own])
        let refresher = MetadataRefresher(
            [source("a", mayReplace: [Self.first])],
            into: providers,
            transport: nil
        )
        await refresher.refresh(at: TestSite.moment)
        #expect(Self.paths(providers) == [Self.first: "own", Self.second: "a"])
        #expect(refresher.statuses[0].overlaps == [Self.first])
    }

    @Test func `keep the state of a folder that describes an entity twice`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write([Self.first], to: "all/a")
        let providers = IdentityProviders([])
        let all = MetadataSource(folder: folder.appending(path: "all").path)
        let refresher = MetadataRefresher([all], into: providers, transport: nil)
        await refresher.refresh(at: TestSite.moment)
        #expect(Self.paths(providers) == [Self.first: "a"])
        for (other, isFailure) in [([Self.first, Self.second], true), ([Self.second], false)] {
            try write(other, to: "all/b", at: "b")
            await refresher.refresh(at: TestSite.moment)
            #expect(Self.paths(providers)[Self.first] == "a")
            #expect((Self.paths(providers)[Self.second] == nil) == isFailure)
            #expect(refresher.statuses[0].failure == (isFailure ? "Two files describe the same entity." : nil))
        }
    }

    @Test func `read files before the server that answers first`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write([Self.first], to: "a")
        let server = try MetadataSource(
            url: FederationSample.url,
            signedBy: [TestSite.key("idp-rsa").privateKey.publicKey]
        )
        let idp = try TestIdentityProvider(entityID: Self.first)
        let document = try FederationSample.metadata(of: idp, replacing: ("/sso\"", "/server\""))
        let providers = IdentityProviders([])
        let environment = MetadataRefresher.Environment(
            now: { TestSite.moment },
            sleep: { _ in throw CancellationError() }
        )
        let refresher = MetadataRefresher([server, source("a")], into: providers, environment: environment) { _, _ in
            (HTTPResponse(status: .ok), document)
        }
        await refresher.run()
        #expect(Self.paths(providers) == [Self.first: "a"])
        #expect(refresher.statuses.map(\.overlaps) == [[Self.first], []])
    }

    @Test func `make a list in which the first description counts`() throws {
        let all = try ["a", "b"].flatMap { path in
            try IdentityProvider.all(inMetadata: Self.metadata([Self.first], at: path), readAt: TestSite.moment)
        }
        let providers = IdentityProviders(all)
        #expect(Self.paths(providers) == [Self.first: "a"])
        providers.replace(with: all.reversed())
        #expect(Self.paths(providers) == [Self.first: "b"])
    }

    /// An older version, whose signature is still valid, contains keys that were removed since (S-110).
    @Test(arguments: [false, true])
    func `replace no signed file by an older version`(isFolder: Bool) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let keys = [try TestSite.key("idp-rsa").privateKey.publicKey]
        let file = folder.appending(path: "a.xml")
        let source =
            isFolder
            ? MetadataSource(folder: folder.path, signedBy: keys) : MetadataSource(file: file.path, signedBy: keys)
        let providers = IdentityProviders([])
        let refresher = MetadataRefresher([source], into: providers, transport: nil)
        func write(_ path: String, until end: String, to name: String = "a.xml") throws {
            let idp = try TestIdentityProvider(entityID: Self.first)
            let document = try FederationSample.metadata(of: idp, validUntil: end, replacing: ("/sso\"", "/\(path)\""))
            try Data(document).write(to: folder.appending(path: name))
        }
        func refresh(at moment: Timestamp = TestSite.moment) async -> [String] {
            await refresher.refresh(at: moment)
            return [Self.paths(providers)[Self.first] ?? "", refresher.statuses[0].failure == nil ? "" : "failed"]
        }
        try write("old", until: "2026-05-09T00:00:00Z")
        #expect(await refresh() == ["old", ""])
        try write("new", until: "2026-05-10T00:00:00Z")
        #expect(await refresh() == ["new", ""])
        try write("old", until: "2026-05-09T00:00:00Z")
        #expect(await refresh() == ["new", "failed"])
        try write("same", until: "2026-05-10T00:00:00Z")
        #expect(await refresh() == ["same", ""])
        if isFolder {
            // The older version has another name.
            try FileManager.default.removeItem(at: file)
            try write("older", until: "2026-05-08T00:00:00Z", to: "b.xml")
            #expect(await refresh() == ["same", "failed"])
            try FileManager.default.removeItem(at: folder.appending(path: "b.xml"))
        }
        // An expired version refuses no other.
        try write("last", until: "2026-05-20T00:00:00Z")
        #expect(await refresh(at: TestSite.moment.adding(seconds: 10 * 86_400)) == ["last", ""])
        try write("next", until: "2026-05-19T00:00:00Z")
        #expect(await refresh(at: TestSite.moment.adding(seconds: 10 * 86_400)) == ["last", "failed"])
        try write("next", until: "2026-06-01T00:00:00Z")
        #expect(await refresh(at: TestSite.moment.adding(seconds: 20 * 86_400)) == ["next", ""])
    }
}
