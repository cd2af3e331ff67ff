// SPDX-License-Identifier: Apache-2.0

import AdobePass
import Foundation
import Synchronization
import UIKit
import VideoSubscriberAccount

// Runs the app of the guide (AdobePassApple, "An app in 25 lines") against a sandbox, on a device on which the viewer
// is not signed in.
// Usage: app ADDRESS DOCUMENT   with the SAML response of the provider; prints what happens, one event a line.

/// The account of the device: the viewer is not signed in before using Apple's picker.
final class Device: Sendable {
    private let isSignedIn = Mutex(false)
    private let document: String

    init(document: String) { self.document = document }

    func answer(
        _ manager: VSAccountManager,
        _ request: VSAccountMetadataRequest,
        _ answer: Framework.MetadataHandler
    ) {
        if !isSignedIn.withLock({ $0 }) {
            // Apple answers with `providerRejected` if a sign-in is necessary, but not allowed.
            guard request.isInterruptionAllowed else { return answer(nil, NSError(domain: VSErrorDomain, code: 4)) }
            // Without a delegate, no picker appears.
            guard let delegate = manager.delegate else { return answer(nil, NSError(domain: VSErrorDomain, code: 2)) }
            let picker = UIViewController()
            delegate.accountManager(manager, present: picker)
            print("Apple's picker is shown: \(isShown(picker))")
            isSignedIn.withLock { $0 = true }
            delegate.accountManager(manager, dismiss: picker)
            print("Apple's picker is shown: \(isShown(picker))")
        }
        let metadata = VSAccountMetadata()
        metadata.accountProviderIdentifier = "north-cable"
        metadata.authenticationExpirationDate = Date(timeIntervalSinceNow: 86_400)
        if request.verificationToken != nil, !request.attributeNames.isEmpty {
            metadata.samlAttributeQueryResponse = document
        }
        answer(metadata, nil)
    }

    private func isShown(_ picker: UIViewController) -> Bool {
        MainActor.assumeIsolated { picker.presentingViewController != nil }
    }
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let server = ServerAddress(arguments[1]) else { exit(64) }
let device = Device(document: try String(contentsOfFile: arguments[2], encoding: .utf8))
let statement = PrivateText(
    [#"{"alg":"none"}"#, #"{"sub":"Acme"}"#, "x"]
        .map { Data($0.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "") }.joined(separator: ".")
)

@MainActor
func run() async throws {
    let root = UIViewController()
    guard let player = try Player(statement: statement, screens: Screens(over: root), server: server) else { exit(1) }
    print("without a screen: \(await player.signIn.signInSilently() == .notAuthenticated(.interactionNeeded))")
    for resource in ["acme-news", "acme-news"] {
        guard case .play(let token, let decision)? = await player.watch(resource) else { exit(1) }
        print("plays \(decision.resource): \(!token.value.isEmpty)")
    }
    await player.enterForeground()
    print("status: \(await player.signIn.status?.providerID?.rawValue ?? "none")")
    try await player.signOut()
    // The app starts again, with its Keychain.
    guard let again = try Player(statement: statement, screens: Screens(over: root), server: server) else { exit(1) }
    guard case .play? = await again.watch("acme-news") else { exit(1) }
    print("plays after a restart")
}

let framework = Framework(onEnqueue: { device.answer($0, $1, $2) })
try await Framework.$current.withValue(framework) { try await run() }
