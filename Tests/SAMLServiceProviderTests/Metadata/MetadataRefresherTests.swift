// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Dispatch
internal import Foundation
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import SAMLServiceProviderMetadata
internal import SAMLSignature
internal import Synchronization
internal import TestIdentityProvider
internal import Testing
internal import Waiting

/// Metadata that is refreshed while the service runs (S-86).
@Suite(.requiresXMLSec) struct `refreshed metadata` {
    private let federation = FederationSample()
    private let first = "https://idp.example.test"
    private let second = "https://second.example.test"

    private func idp(_ entityID: String) throws -> TestIdentityProvider { try TestIdentityProvider(entityID: entityID) }

    @Test func `a server that is down at the start is asked again`() async throws {
        let refresher = try federation.refresher()
        let down = await federation.refresh(refresher, .silence)
        #expect(down.failures == 1)
        #expect(down.failure == "There is no answer: the request failed.")
        #expect(down.age(at: TestSite.moment) == nil)
        #expect(federation.providers.all.isEmpty)
        let document = try FederationSample.metadata(of: idp(first))
        let up = await federation.refresh(refresher, .document(document, etag: nil))
        #expect(up.failures == 0 && up.failure == nil && up.count == 1)
        #expect(up.expires == Timestamp("2026-05-10T00:00:00Z"))
        #expect(federation.providers.isUsable(first, at: TestSite.moment))
    }

    @Test func `the copy stays after an answer that may not be used, until it expires`() async throws {
        let refresher = try federation.refresher()
        let good = try FederationSample.metadata(of: idp(first))
        await federation.refresh(refresher, .document(good, etag: nil))
        let replies: [FederationSample.Reply] = [
            .document(try FederationSample.metadata(of: idp(second), signedBy: "sp-rsa"), etag: nil),
            .document(try FederationSample.metadata(of: idp(second), validUntil: "2026-05-01T09:00:00Z"), etag: nil),
            .document(try FederationSample.metadata(of: idp(second), validUntil: "2026-05-09T00:00:00Z"), etag: nil),
            .document(try FederationSample.metadata(of: idp(second), validUntil: "2027-05-09T00:00:00Z"), etag: nil),
            .document(try TestIdentityProvider(entityID: second).metadata, etag: nil),
            .document(Array("<html/>".utf8), etag: nil), .status(.notFound), .status(.serviceUnavailable), .silence,
            .status(.found, location: "http://other.example.test/"), .status(.notModified),
        ]
        for (number, reply) in replies.enumerated() {
            let status = await federation.refresh(refresher, reply, after: number + 1)
            #expect(status.failures == number + 1)
            #expect(status.failure != nil)
            #expect(status.age(at: TestSite.moment.adding(seconds: number + 1)) == number + 1)
            #expect(federation.providers.all.map(\.entityID) == [first])
        }
        #expect(federation.providers.isUsable(first, at: "2026-05-09T23:59:59Z"))
        #expect(!federation.providers.isUsable(first, at: "2026-05-10T00:00:00Z"))
    }

    @Test func `an expired copy does not refuse metadata that expires earlier, and is not asked about`() async throws {
        let refresher = try federation.refresher()
        let good = try FederationSample.metadata(of: idp(first))
        await federation.refresh(refresher, .document(good, etag: "\"1\""))
        let status = await federation.refresh(refresher, .status(.notModified), after: 30 * 86_400)
        #expect(status.failures == 1)
        #expect(federation.requests[1].headerFields[.ifNoneMatch] == nil)
    }

    @Test func `a conditional request confirms the copy`() async throws {
        let refresher = try federation.refresher()
        let good = try FederationSample.metadata(of: idp(first))
        await federation.refresh(refresher, .document(good, etag: "\"1\""))
        let status = await federation.refresh(refresher, .status(.notModified), after: 60)
        #expect(federation.requests[1].headerFields[.ifNoneMatch] == "\"1\"")
        #expect(status.failures == 0)
        #expect(status.age(at: TestSite.moment.adding(seconds: 60)) == 0)
        #expect(federation.providers.all.count == 1)
    }

    @Test func `the end of a cacheDuration ends no key`() async throws {
        let refresher = try federation.refresher()
        let good = try FederationSample.metadata(of: idp(first), cacheDuration: " cacheDuration=\"PT6H\"")
        await federation.refresh(refresher, .document(good, etag: "\"1\""))
        await federation.refresh(refresher, .status(.notModified), after: 7 * 3_600)
        await federation.refresh(refresher, .silence, after: 14 * 3_600)
        #expect(federation.providers.isUsable(first, at: TestSite.moment.adding(seconds: 21 * 3_600)))
        #expect(!federation.providers.isUsable(first, at: "2026-05-10T00:00:00Z"))
    }

    @Test func `a source changes neither what the service set nor what another one added`() async throws {
        let (pinned, other) = ("https://pinned.example.test", "https://other.example.test")
        federation.providers[pinned] = try IdentityProvider(metadata: idp(pinned).metadata, readAt: TestSite.moment)
        federation.providers[pinned]?.name = "Pinned"
        let refresher = try federation.refresher()
        await federation.refresh(refresher, .document(try FederationSample.metadata(of: idp(pinned)), etag: nil))
        #expect(federation.providers[pinned]?.name == "Pinned")
        federation.providers[other] = try IdentityProvider(metadata: idp(other).metadata, readAt: TestSite.moment)
        await federation.refresh(refresher, .document(try FederationSample.metadata(of: idp(first)), etag: nil))
        #expect(federation.providers.all.map(\.entityID) == [first, other, pinned])
        let second = try FederationSample.metadata(of: idp(self.second))
        await federation.refresh(refresher, .document(second, etag: nil))
        #expect(federation.providers.all.map(\.entityID) == [other, pinned, self.second])
    }

    @Test(arguments: [HTTPResponse.Status.movedPermanently, .found, .temporaryRedirect])
    func `a redirection is followed`(status redirection: HTTPResponse.Status) async throws {
        let refresher = try federation.refresher()
        let good = try FederationSample.metadata(of: idp(first))
        let status = await federation.refresh(
            refresher,
            .status(redirection, location: "/new.xml"),
            .document(good, etag: nil)
        )
        #expect(status.count == 1)
        #expect(federation.requests.map(\.path) == ["/metadata.xml", "/new.xml"])
    }

    /// What the only document of a source becomes: it removes the identity provider, although no other one is left (S-76).
    @Test(arguments: [("use=\"signing\"", "use=\"encryption\""), ("SingleSignOnService", "ManageNameIDService")])
    func `the last identity provider is refused without its keys or its endpoint`(old: String, new: String) async throws
    {
        let refresher = try federation.refresher()
        await federation.refresh(refresher, .document(try FederationSample.metadata(of: idp(first)), etag: nil))
        #expect(federation.providers.isUsable(first, at: TestSite.moment))
        func reply(_ key: String) throws -> FederationSample.Reply {
            .document(try FederationSample.metadata(of: idp(first), signedBy: key, replacing: (old, new)), etag: nil)
        }
        // Not by another key.
        await federation.refresh(refresher, try reply("sp-rsa"), after: 1)
        #expect(federation.providers.isUsable(first, at: TestSite.moment))
        let status = await federation.refresh(refresher, try reply("idp-rsa"), after: 2)
        #expect(federation.providers.all.isEmpty)
        #expect(status.count == 0)
        #expect(status.failure == "The metadata describes no identity provider that can be used.")
        let again = try FederationSample.metadata(of: idp(first))
        await federation.refresh(refresher, .document(again, etag: nil), after: 3)
        #expect(federation.providers.isUsable(first, at: TestSite.moment))
    }

    @Test func `an identity provider that left is refused, also the last one, but a missing file changes nothing`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "metadata-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let providers = IdentityProviders([])
        let refresher = MetadataRefresher([MetadataSource(folder: folder.path)], into: providers, transport: nil)
        let files = ["a.xml", "b.xml"].map { folder.appending(path: $0) }
        for (file, entityID) in zip(files, [first, second]) { try Data(idp(entityID).metadata).write(to: file) }
        await refresher.refresh(at: TestSite.moment)
        providers.switchOff(second)
        #expect(providers.all.map(\.entityID) == [first, second])
        try FileManager.default.removeItem(at: files[0])
        await refresher.refresh(at: TestSite.moment)
        #expect(providers.all.map(\.entityID) == [second])
        #expect(!providers.isSwitchedOn(second))
        try FileManager.default.removeItem(at: files[1])
        await refresher.refresh(at: TestSite.moment)
        #expect(refresher.statuses[0].failures == 1)
        #expect(providers.all.map(\.entityID) == [second])
        let empty = "<md:EntitiesDescriptor xmlns:md=\"urn:oasis:names:tc:SAML:2.0:metadata\"/>"
        try Data(empty.utf8).write(to: files[1])
        await refresher.refresh(at: TestSite.moment)
        #expect(refresher.statuses[0].failures == 1)
        #expect(providers.all.isEmpty)
    }

    @Test func `the stages of a rollover are reported`() async throws {
        let refresher = try federation.refresher()
        var provider = try TestIdentityProvider()
        let before = try FederationSample.metadata(of: provider)
        #expect(await federation.refresh(refresher, .document(before, etag: nil)).rollovers.isEmpty)
        provider.isRolledOver = true
        let under = try FederationSample.metadata(of: provider)
        #expect(await federation.refresh(refresher, .document(under, etag: nil)).rollovers == [first: .begun])
        #expect(await federation.refresh(refresher, .document(under, etag: nil)).rollovers == [first: .begun])
        #expect(await federation.refresh(refresher, .document(before, etag: nil)).rollovers == [first: .completed])
    }

    @Test func `a failure doubles the pause, and a slow source delays no other`() async throws {
        let pauses = Mutex<[Duration]>([])
        let environment = MetadataRefresher.Environment(
            now: { TestSite.moment },
            sleep: { pause in
                let count = pauses.withLock { pauses in
                    pauses.append(pause)
                    return pauses.count
                }
                if count == 9 { throw CancellationError() }
            },
            fraction: { 1 }
        )
        await (try federation.refresher(environment: environment)).run()
        #expect(
            pauses.withLock { $0 } == [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600].map { Duration.seconds($0) }
        )
    }

    @Test func `files and folders are read again when they change`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "metadata-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let providers = IdentityProviders([])
        let file = folder.appending(path: "a.xml")
        let refresher = MetadataRefresher(
            [MetadataSource(folder: folder.path)],
            into: providers,
            adjusting: { $0.name = "Name" },
            transport: nil
        )
        await refresher.refresh(at: TestSite.moment)
        #expect(refresher.statuses[0].failures == 1)
        let time = Date(timeIntervalSince1970: 1_700_000_000)
        try Data(idp(first).metadata).write(to: file)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file.path)
        await refresher.refresh(at: TestSite.moment)
        #expect(providers.all.map(\.name) == ["Name"])
        #expect(refresher.statuses[0].failures == 0)
        // The same size and time with another content: only the inode differs.
        let other = folder.appending(path: "b")
        try Data(idp("https://idq.example.test").metadata).write(to: other)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: other.path)
        #expect(unsafe rename(other.path, file.path) == 0)
        await refresher.refresh(at: TestSite.moment)
        #expect(providers.all.map(\.entityID) == ["https://idq.example.test"])
        try Data("<html/>".utf8).write(to: file)
        await refresher.refresh(at: TestSite.moment)
        await refresher.refresh(at: TestSite.moment)
        #expect(refresher.statuses[0].failures == 1)
        #expect(providers.all.count == 1)
    }

    @Test func `an MDQ server is asked for one entity, and may answer with no other`() async throws {
        let source = try MetadataSource(
            entityID: first,
            mdq: "https://mdq.example.test/",
            signedBy: [TestSite.key("idp-rsa").privateKey.publicKey]
        )
        for (entityID, failures) in [(first, 0), (second, 1)] {
            let providers = IdentityProviders([])
            let document = try FederationSample.metadata(of: idp(entityID))
            let refresher = MetadataRefresher([source], into: providers) { request, _ in
                #expect(request.path == "/entities/https%3A%2F%2Fidp.example.test")
                return (HTTPResponse(status: .ok), document)
            }
            await refresher.refresh(at: TestSite.moment)
            #expect(refresher.statuses[0].failures == failures)
            #expect(providers.all.map(\.entityID) == (failures == 0 ? [first] : []))
        }
    }

    /// Verification of a federation takes seconds, in which these threads serve logins.
    @Test func `verification occupies no thread of the tasks`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "metadata-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(idp(first).metadata).write(to: file)
        let threads = MarkedExecutor()
        let places = Watched<[Bool]>([])
        let refresher = MetadataRefresher(
            [MetadataSource(file: file.path)],
            into: IdentityProviders([]),
            adjusting: { _ in places.change { $0.append(threads.isCurrent) } },
            transport: nil
        )
        await Task(executorPreference: threads) {
            places.change { $0.append(threads.isCurrent) }
            await refresher.refresh(at: TestSite.moment)
        }.value
        #expect(places.value == [true, false])
        #expect(refresher.statuses[0].count == 1)
    }

    @Test func `a source needs a key, and a URL that is allowed`() throws {
        #expect(throws: MetadataSourceError.keys) { try MetadataSource(url: FederationSample.url, signedBy: []) }
        #expect(throws: MetadataSourceError.url) { try MetadataSource(url: "http://f.example.test", signedBy: []) }
        #expect(throws: MetadataSourceError.entityID) {
            try MetadataSource(entityID: "", mdq: "https://mdq.example.test", signedBy: [])
        }
    }
}

/// Runs tasks on threads that it recognizes.
private final class MarkedExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "MarkedExecutor")
    private let mark = DispatchSpecificKey<Bool>()

    init() { queue.setSpecific(key: mark, value: true) }

    /// Whether the caller runs on one of the threads.
    var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
