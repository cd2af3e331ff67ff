// SPDX-License-Identifier: Apache-2.0
// Usage: login-idp PORT USER…   (an identity provider on the loopback interface that signs in each of the users)

internal import HTTPTypes
internal import Hummingbird
internal import SAML
internal import TestIdentityProvider

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

let arguments = CommandLine.arguments.dropFirst()
guard let port = arguments.first.flatMap({ Int($0) }), arguments.count > 1 else {
    print("usage: login-idp PORT USER…")
    exit(64)
}
let provider = try TestIdentityProvider(entityID: "http://127.0.0.1:\(port)")
let users = Array(arguments.dropFirst())

let router = Router()
router.get("/metadata") { _, _ in metadataResponse(provider) }
router.get("/sso") { request, _ in
    let received: TestIdentityProvider.Received<AuthnRequest> = try provider.message(in: request.head.path ?? "")
    let url = received.message.assertionConsumerServiceURL?.rawValue ?? ""
    // The page contains both in quotes.
    guard url.hasPrefix("http://127.0.0.1:"), !url.utf8.contains(0x22), received.relayState?.utf8.contains(0x22) != true
    else { throw HTTPError(.badRequest) }
    return choicePage(
        try users.map { name in
            let user = TestUser(name, attributes: [SAML.Attribute("mail", values: [.init("\(name)@example.test")])])
            return (name, try provider.response(to: received, for: user, at: .now))
        }
    )
}
router.get("/slo") { request, _ in
    let received: TestIdentityProvider.Received<LogoutRequest> = try provider.message(in: request.head.path ?? "")
    // The entity ID of the site is the URL of its metadata.
    let url = (received.message.issuer?.value ?? "").replacing("/saml/metadata", with: "/saml/slo")
    guard url.hasPrefix("http://127.0.0.1:") else { throw HTTPError(.badRequest) }
    let answer = try provider.logoutResponse(to: received, sentTo: url, at: .now)
    return Response.redirect(
        to: "\(url)?\(try provider.query(for: answer, relayState: received.relayState))",
        type: .normal
    )
}
try await Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: port))).runService()
