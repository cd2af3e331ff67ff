// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import SAML
internal import SignedDocuments
internal import Synchronization
internal import Testing

/// The account of a device: a script, and a TV provider that signs an answer to the SAML request.
final class SigningAccount: SubscriberAccountProvider {
    /// The placeholder in a script for an answer that is signed on request.
    static let signed = PrivateText("to be signed")

    let script: SimulatedSubscriberAccount
    private let document: SignedDocument
    private let rework: @Sendable (String) -> String
    private let now: @Sendable () -> Int
    private let made = Mutex<[String]>([])

    init(
        access: SubscriberAccount.Access = .init(.granted),
        _ answers: [SubscriberAccount.Answer],
        signing document: SignedDocument,
        _ rework: @escaping @Sendable (String) -> String,
        at now: @escaping @Sendable () -> Int
    ) {
        script = SimulatedSubscriberAccount(
            access: [.init(access)],
            answers: answers.map { .init($0) },
            clock: ContinuousClock()
        )
        self.document = document
        self.rework = rework
        self.now = now
    }

    /// The signed documents.
    var documents: [String] { made.withLock { $0 } }

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
        let text = String(decoding: request, as: UTF8.self)
        guard let start = text.range(of: " ID=\"")?.upperBound, let end = text[start...].firstIndex(of: "\"") else {
            return nil
        }
        var document = document
        document.inResponseTo = String(text[start..<end])
        document.id = "_" + UUID().uuidString
        guard let bytes = try? document.bytes(at: now()) else { return nil }
        let signed = rework(String(decoding: bytes, as: UTF8.self))
        made.withLock { $0.append(signed) }
        return signed
    }
}

/// The answers of the framework.
extension SubscriberAccount.Answer {
    static let north = account("north-cable")
    /// The answer to a SAML request.
    static let signed = account("north-cable", response: SigningAccount.signed)

    static func account(
        _ provider: String,
        until end: Int? = LiveSandbox.start + 86_400_000 * 30,
        response: PrivateText? = nil
    ) -> SubscriberAccount.Answer {
        .metadata(
            .init(
                providerID: .init(rawValue: provider),
                expirationDate: end.map { Date(timeIntervalSince1970: TimeInterval($0) / 1_000) },
                response: response
            )
        )
    }

    static func failing(
        _ code: SubscriberAccount.RequestError.Code,
        _ provider: String? = nil
    ) -> SubscriberAccount.Answer {
        .failure(.init(code, unsupportedProvider: provider.map { .init(rawValue: $0) }))
    }
}
