// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import SAMLServiceProviderMetadata
internal import SAMLSignature
internal import Synchronization
internal import TestIdentityProvider
internal import TestVectors

/// A federation with a server that follows a script, and a service that refreshes from it.
final class FederationSample: Sendable {
    static let url = "https://federation.example.test/metadata.xml"

    enum Reply: Sendable {
        case document([UInt8], etag: String?)
        case status(HTTPResponse.Status, location: String? = nil)
        case silence
    }

    private struct Silence: Error {}

    let providers = IdentityProviders([])
    private let script = Mutex<(replies: [Reply], requests: [HTTPRequest])>(([], []))

    /// The requests so far.
    var requests: [HTTPRequest] { script.withLock { $0.requests } }

    /// Creates a refresher of the federation.
    func refresher(
        keepingCopyAt copy: String? = nil,
        environment: MetadataRefresher.Environment = MetadataRefresher.Environment()
    ) throws -> MetadataRefresher {
        var source = try MetadataSource(url: Self.url, signedBy: [Self.signer("idp-rsa").publicKey])
        source.copy = copy
        return MetadataRefresher([source], into: providers, environment: environment) { request, _ in
            try self.answer(request)
        }
    }

    /// Refreshes once, with the next replies of the server.
    @discardableResult
    func refresh(_ refresher: MetadataRefresher, _ replies: Reply..., after seconds: Int = 0) async -> MetadataStatus {
        script.withLock { $0.replies = replies }
        await refresher.refresh(at: TestSite.moment.adding(seconds: seconds))
        return refresher.statuses[0]
    }

    private func answer(_ request: HTTPRequest) throws -> (head: HTTPResponse, body: [UInt8]) {
        let reply = script.withLock { script in
            script.requests.append(request)
            return script.replies.isEmpty ? .silence : script.replies.removeFirst()
        }
        switch reply {
        case .silence: throw Silence()
        case .status(let status, let location):
            var head = HTTPResponse(status: status)
            head.headerFields[.location] = location
            return (head, [])
        case .document(let document, let etag):
            var head = HTTPResponse(status: .ok)
            head.headerFields[.eTag] = etag
            return (head, document)
        }
    }

    private static func signer(_ name: String) throws -> PrivateKey {
        try PrivateKey(pem: Array(try Data(contentsOf: TestVectors.directory.appending(path: "keys/\(name).key.pem"))))
    }

    /// Writes the signed metadata of an identity provider.
    static func metadata(
        of provider: TestIdentityProvider,
        validUntil: String = "2026-05-10T00:00:00Z",
        cacheDuration: String = "",
        signedBy key: String = "idp-rsa",
        replacing change: (old: String, new: String) = ("", "")
    ) throws -> [UInt8] {
        let document = String(decoding: provider.metadata, as: UTF8.self)
            .replacing(
                " entityID=",
                with: " ID=\"_f\" validUntil=\"\(validUntil)\"\(cacheDuration) entityID=",
                maxReplacements: 1
            )
            .replacing(change.old, with: change.new)
        return try ResponseSigner(key: signer(key)).sign(Array(document.utf8), .metadata)
    }
}
