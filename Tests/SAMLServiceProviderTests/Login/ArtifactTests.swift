// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import Synchronization
internal import TestIdentityProvider
internal import Testing

/// Responses that the service fetches for an artifact (S-83).
@Suite(.requiresXMLSec) struct `responses for artifacts` {
    /// The service of an identity provider that resolves artifacts.
    private final class Resolver: Sendable {
        struct Failure: Error {}

        let answer = Mutex<[UInt8]?>(nil)
        let requests = Mutex<[(ArtifactResolve, String)]>([])
        let answersOtherRequest = Mutex(false)

        func resolve(_ envelope: [UInt8], _ url: EndpointURL) throws -> [UInt8] {
            let request = try #require(try UnverifiedMessage<ArtifactResolve>(parsing: envelope).message)
            #expect(String(decoding: envelope, as: UTF8.self).contains("<ds:Signature"))
            requests.withLock { $0.append((request, url.text)) }
            guard let response = answer.withLock(\.self) else { throw Failure() }
            let id = answersOtherRequest.withLock(\.self) ? "_other" : request.id.rawValue
            let text = """
                <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><p:ArtifactResponse \
                xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_artifact" Version="2.0" \
                IssueInstant="2026-05-01T10:00:00Z" InResponseTo="\(id)"><p:Status><p:StatusCode \
                Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></p:Status>\(String(decoding: response, as: UTF8.self))\
                </p:ArtifactResponse></s:Body></s:Envelope>
                """
            return Array(text.utf8)
        }
    }

    private static let location = "https://idp.example.test/artifact"

    /// A site whose identity provider resolves artifacts with the index 1.
    private static func site(_ resolver: Resolver, isRequested: Bool = true) throws -> TestSite {
        let site = try TestSite {
            var artifacts = ArtifactResolution { try resolver.resolve($0, $1) }
            artifacts.isRequested = isRequested
            $0.artifacts = artifacts
        }
        let plain = try #require(site.providers[site.idp.entityID])
        let url = try #require(EndpointURL(location))
        site.providers[plain.entityID] = IdentityProvider(
            entityID: plain.entityID,
            trust: plain.trust,
            endpoints: plain.endpoints + [.init(.artifactResolution, .soap, at: url, index: 1)]
        )
        return site
    }

    /// The artifact of an entity ID, whose digest is known, with a handle of 20 bytes.
    private static func reference(index: UInt8 = 1, type: UInt8 = 4, source: [UInt8]) -> String {
        Data([0, type, 0, index] + source + Array(repeating: 7, count: 20)).base64EncodedString()
    }

    /// SHA-1 of `https://idp.example.test`.
    private static let source: [UInt8] = [
        0xA8, 0x22, 0x90, 0x26, 0x5B, 0x80, 0x62, 0x21, 0x57, 0x02, 0xE6, 0x18, 0xC6, 0x98, 0x13, 0xA1, 0x96, 0xAE,
        0xE3, 0x4E,
    ]

    private static func query(_ artifact: String, _ relayState: String?) -> String {
        let value = artifact.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
        return "SAMLart=\(value)" + (relayState.map { "&RelayState=\($0)" } ?? "")
    }

    private static func document(of form: PostedForm) throws -> [UInt8] {
        Array(try #require(Data(base64Encoded: form.message)))
    }

    @Test(arguments: [true, false])
    func `signs a user in`(byForm: Bool) async throws {
        let resolver = Resolver()
        let site = try Self.site(resolver)
        let browser = Browser(site)
        let request = try await site.start(browser, returningTo: "/page")
        #expect(request.message.protocolBinding?.rawValue == SAMLBinding.artifact.rawValue)
        let document = try Self.document(of: site.idp.response(to: request, at: site.moment))
        resolver.answer.withLock { $0 = document }
        let query = Self.query(Self.reference(source: Self.source), request.relayState)
        let answer =
            byForm
            ? await browser.send(.post, "/saml/acs", body: Array(query.utf8), fromOtherSite: true)
            : await browser.send(.get, "/saml/acs?\(query)", fromOtherSite: true)
        #expect(answer?.errors == [])
        #expect(answer?.location == "https://app.example.test/page")
        let sent = resolver.requests.withLock(\.self)
        #expect(sent.map(\.1) == [Self.location])
        #expect(sent.first?.0.artifact == Self.reference(source: Self.source))
        #expect(sent.first?.0.destination?.rawValue == Self.location)
        // The reference counts once.
        let again = await browser.send(.get, "/saml/acs?\(query)", fromOtherSite: true)
        #expect(again?.record.outcome == .cookieMissing)
        #expect(resolver.requests.withLock(\.count) == 1)
    }

    @Test(arguments: Misbehavior.allCases.filter { $0 != .otherRequest && $0 != .noRequest })
    func `does not trust the channel`(misbehavior: Misbehavior) async throws {
        let resolver = Resolver()
        let site = try Self.site(resolver)
        let browser = Browser(site)
        let request = try await site.start(browser, options: .init(forcesAuthentication: true))
        let form = try site.idp.response(to: request, misbehaving: misbehavior, at: site.moment)
        let document = try Self.document(of: form)
        resolver.answer.withLock { $0 = document }
        let query = Self.query(Self.reference(source: Self.source), request.relayState)
        let answer = try #require(await browser.send(.get, "/saml/acs?\(query)"))
        #expect(answer.record.outcome == .rejectedMessage)
        #expect(answer.errors != [.inResponseToMismatch])
        #expect(try await browser.session() == nil)
    }

    @Test func `is resolved only where metadata says so`() async throws {
        let resolver = Resolver()
        let site = try Self.site(resolver)
        let browser = Browser(site)
        let other = Self.source.reversed() as [UInt8]
        let artifacts: [(String, AttemptRecord.Outcome)] = [
            (Self.reference(index: 2, source: Self.source), .unusableProvider),
            (Self.reference(source: other), .unusableProvider),
            (Self.reference(type: 1, source: Self.source), .malformedRequest),
            (String(Self.reference(source: Self.source).dropLast(4)), .malformedRequest), ("", .malformedRequest),
            ("https://evil.test", .malformedRequest), (Self.reference(source: Self.source), .providerUnreachable),
        ]
        for (artifact, outcome) in artifacts {
            let request = try await site.start(browser)
            let query = Self.query(artifact, request.relayState)
            #expect(await browser.send(.get, "/saml/acs?\(query)")?.record.outcome == outcome, "\(artifact)")
        }
        #expect(resolver.requests.withLock(\.count) == 1)
        // Without a request, only where such logins are switched on.
        let query = Self.query(Self.reference(source: Self.source), nil)
        #expect(await browser.send(.get, "/saml/acs?\(query)")?.record.outcome == .unsolicited)
        let both = Self.query(Self.reference(source: Self.source), nil) + "&SAMLResponse=PGEvPg%3D%3D"
        #expect(await browser.send(.post, "/saml/acs", body: Array(both.utf8))?.record.outcome == .malformedRequest)
        #expect(resolver.requests.withLock(\.count) == 1)
    }

    @Test func `needs an answer to the request that was sent`() async throws {
        let resolver = Resolver()
        let site = try Self.site(resolver)
        let browser = Browser(site)
        let request = try await site.start(browser)
        let document = try Self.document(of: site.idp.response(to: request, at: site.moment))
        resolver.answer.withLock { $0 = document }
        resolver.answersOtherRequest.withLock { $0 = true }
        let query = Self.query(Self.reference(source: Self.source), request.relayState)
        let answer = await browser.send(.get, "/saml/acs?\(query)")
        #expect(answer?.errors == [.inResponseToMismatch])
    }

    @Test func `is refused unless it is switched on`() async throws {
        let site = try TestSite()
        let browser = Browser(site)
        let request = try await site.start(browser)
        let query = Self.query(Self.reference(source: Self.source), request.relayState)
        #expect(await browser.send(.get, "/saml/acs?\(query)")?.record.outcome == .methodNotAllowed)
        let form = await browser.send(.post, "/saml/acs", body: Array(query.utf8))
        #expect(form?.record.outcome == .malformedRequest)
        let metadata = String(decoding: try await site.service.metadata(at: site.moment), as: UTF8.self)
        #expect(!metadata.contains(SAMLBinding.artifact.rawValue))
        let other = try Self.site(Resolver(), isRequested: false)
        let published = String(decoding: try await other.service.metadata(at: site.moment), as: UTF8.self)
        #expect(
            published.contains("\"\(SAMLBinding.artifact.rawValue)\" Location=\"https://app.example.test/saml/acs\"")
        )
    }
}
