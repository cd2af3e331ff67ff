// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import SAMLServiceProviderMetadata
internal import TestIdentityProvider
internal import Testing

/// Unsigned metadata of one identity provider from one server, when the caller says so.
@Suite(.requiresXMLSec) struct `metadata that only TLS protects` {
    private static let (url, entityID) = ("https://idp.example.test/metadata", "https://idp.example.test")

    /// Refreshes once, with an answer for each URL that is requested.
    private static func refresh(
        _ answers: [String: (status: HTTPResponse.Status, location: String?, body: [UInt8])],
        into providers: IdentityProviders
    ) async throws -> MetadataStatus {
        let source = try MetadataSource(entityID: entityID, trustingTLS: url)
        let refresher = MetadataRefresher([source], into: providers) { request, _ in
            let url = "https://\(request.authority ?? "")\(request.path ?? "")"
            let answer = answers[url] ?? (.notFound, nil, [])
            var head = HTTPResponse(status: answer.status)
            head.headerFields[.location] = answer.location
            return (head, answer.body)
        }
        await refresher.refresh(at: TestSite.moment)
        return refresher.statuses[0]
    }

    @Test func `is used without a signature, also after a redirection at the same server`() async throws {
        let idp = try TestIdentityProvider(entityID: Self.entityID)
        for isRedirected in [false, true] {
            let providers = IdentityProviders([])
            let place = "https://idp.example.test/v2"
            let status = try await Self.refresh(
                isRedirected
                    ? [Self.url: (.found, "/v2", []), place: (.ok, nil, idp.metadata)]
                    : [Self.url: (.ok, nil, idp.metadata)],
                into: providers
            )
            #expect(status.failure == nil)
            #expect(providers.isUsable(Self.entityID, at: TestSite.moment))
        }
    }

    @Test func `is refused from another server, for another entity, or if it expired`() async throws {
        let idp = try TestIdentityProvider(entityID: Self.entityID)
        let other = try TestIdentityProvider(entityID: "https://other.example.test")
        let expired = String(decoding: idp.metadata, as: UTF8.self)
            .replacing(" entityID=", with: " validUntil=\"2026-05-01T09:00:00Z\" entityID=", maxReplacements: 1)
        let place = "https://cdn.example.test/metadata"
        let cases: [[String: (status: HTTPResponse.Status, location: String?, body: [UInt8])]] = [
            [Self.url: (.found, place, []), place: (.ok, nil, idp.metadata)],
            [Self.url: (.ok, nil, other.metadata)], [Self.url: (.ok, nil, Array(expired.utf8))],
        ]
        for answers in cases {
            let providers = IdentityProviders([])
            #expect(try await Self.refresh(answers, into: providers).failure != nil)
            #expect(providers.count == 0)
        }
    }

    @Test func `is asked for by https only`() {
        for (entityID, url, error) in [
            (Self.entityID, "http://idp.example.test/metadata", MetadataSourceError.url), ("", Self.url, .entityID),
        ] {
            #expect(throws: error) { try MetadataSource(entityID: entityID, trustingTLS: url) }
        }
    }
}
