// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import SAML
internal import Testing

/// The account of a device: a script, and a TV provider that signs an answer to the SAML request.
final class SigningAccount: SubscriberAccountProvider {
    /// The placeholder in a script for an answer that is signed on request.
    static let signed = PrivateText("to be signed")

    private let script: SimulatedSubscriberAccount
    private let document: SignedDocument
    private let now: @Sendable () -> Int

    init(_ scene: Stage.Scene, at now: @escaping @Sendable () -> Int) {
        script = SimulatedSubscriberAccount(access: [.init(scene.access)], answers: scene.answers.map { .init($0) })
        (document, self.now) = (scene.document, now)
    }

    func access(prompting: Bool) async -> SubscriberAccount.Access { await script.access(prompting: prompting) }

    func answer(
        to request: SubscriberAccount.MetadataRequest,
        presenter: (any SubscriberAccountPresenter)?
    ) async -> SubscriberAccount.Answer {
        let answer = await script.answer(to: request, presenter: presenter)
        guard case .metadata(var metadata) = answer, metadata.response == Self.signed else { return answer }
        // A request without attribute names gets no answer.
        guard let token = request.verificationToken, !request.attributeNames.isEmpty, let text = sign(token) else {
            Issue.record("The account received no SAML request.")
            return .nothing
        }
        metadata.response = PrivateText(text)
        return .metadata(metadata)
    }

    /// V1 passes the request itself, V2 its Base64.
    private func sign(_ token: PrivateText) -> String? {
        let request = Data(base64Encoded: token.value).map { Array($0) } ?? Array(token.value.utf8)
        guard let query = try? UnverifiedMessage<AttributeQuery>(parsing: request).message else { return nil }
        var document = document
        document.inResponseTo = query.id.rawValue
        document.id = "_" + UUID().uuidString
        return (try? document.bytes(at: now())).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension SubscriberAccount.Answer {
    /// The account of the TV provider, with an answer to a request.
    static func account(response: PrivateText? = nil) -> SubscriberAccount.Answer {
        let end = Timestamp(millisecondsSince1970: Int64(Device.start + 86_400_000))
        return .metadata(.init(providerID: .init(rawValue: "north-cable"), expirationDate: end, response: response))
    }
}
