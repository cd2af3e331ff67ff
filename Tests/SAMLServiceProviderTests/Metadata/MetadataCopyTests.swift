// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLServiceProvider
internal import SAMLServiceProviderMetadata
internal import TestIdentityProvider
internal import Testing

/// Files that keep metadata for the next start (S-86).
@Suite(.requiresXMLSec) struct `copies of metadata` {
    private let federation = FederationSample()
    private let idp: TestIdentityProvider

    init() throws { idp = try TestIdentityProvider() }

    @Test func `the copy in a file serves a start without the server, if it verifies`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "metadata-\(UUID().uuidString).xml").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let good = try FederationSample.metadata(of: idp)
        await federation.refresh(try federation.refresher(keepingCopyAt: file), .document(good, etag: nil))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        for (moment, count) in [("2026-05-02T00:00:00Z", 1), ("2026-05-10T00:00:00Z", 0)] {
            let restarted = FederationSample()
            let refresher = try restarted.refresher(keepingCopyAt: file)
            refresher.loadCopies(at: try #require(Timestamp(moment)))
            #expect(restarted.providers.all.count == count)
            #expect(refresher.statuses[0].confirmed == nil)
        }
        try Data(try TestIdentityProvider().metadata).write(to: URL(filePath: file))
        let forged = FederationSample()
        try forged.refresher(keepingCopyAt: file).loadCopies(at: TestSite.moment)
        #expect(forged.providers.all.isEmpty)
    }

    @Test func `a copy that no key verifies is read only if no other user can write it`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "metadata-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(idp.metadata).write(to: file)
        var source = try MetadataSource(entityID: idp.entityID, trustingTLS: "https://idp.example.test/metadata")
        source.copy = file.path
        for (mode, count) in [(0o600, 1), (0o620, 0)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
            let providers = IdentityProviders([])
            let refresher = MetadataRefresher([source], into: providers, transport: nil)
            refresher.loadCopies(at: TestSite.moment)
            #expect(providers.count == count)
            #expect((refresher.statuses[0].failure == nil) == (count == 1))
        }
    }

    @Test func `a copy keeps the unfinished one of another process, and a failed one leaves no file`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "copies-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let unfinished = folder.appending(path: "a.new")
        try Data("unfinished".utf8).write(to: unfinished)
        // A file cannot replace a folder.
        try FileManager.default.createDirectory(at: folder.appending(path: "b"), withIntermediateDirectories: false)
        let good = try FederationSample.metadata(of: idp)
        for (name, isWritten) in [("a", true), ("b", false)] {
            let refresher = try federation.refresher(keepingCopyAt: folder.appending(path: name).path)
            let status = await federation.refresh(refresher, .document(good, etag: nil))
            #expect((status.failure == nil) == isWritten)
        }
        #expect(try Data(contentsOf: folder.appending(path: "a")) == Data(good))
        #expect(try Data(contentsOf: unfinished) == Data("unfinished".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a", "a.new", "b"])
    }
}
