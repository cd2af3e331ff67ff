// SPDX-License-Identifier: Apache-2.0

#if canImport(VideoSubscriberAccount) && !os(macOS) && !targetEnvironment(macCatalyst)
internal import Foundation
internal import VideoSubscriberAccount

/// Apple's Video Subscriber Account framework.
///
/// The app requires the entitlement `com.apple.developer.video-subscriber-single-sign-on` and a text for
/// `NSVideoSubscriberAccountUsageDescription` in its Info.plist; without the text the system terminates the app. The
/// framework is not available on macOS and Mac Catalyst, and neither is this type.
public struct VideoSubscriberAccountProvider: SubscriberAccountProvider {
    /// Creates a provider.
    ///
    /// Each request uses its own account manager.
    public init() {}

    /// Requests permission to use the account.
    @MainActor
    public func access(prompting: Bool) async -> SubscriberAccount.Access {
        let manager = VSAccountManager()
        let access = await withCheckedContinuation { continuation in
            let answer = SingleAnswer(to: continuation, ifNone: SubscriberAccount.Access(.notDetermined))
            manager.checkAccessStatus(options: [.prompt: prompting]) { @Sendable status, error in
                answer.give(
                    SubscriberAccount.Access(
                        SubscriberAccount.AccessStatus(rawValue: status.rawValue) ?? .denied,
                        failure: error.map { SubscriberAccount.RequestError($0) }
                    )
                )
            }
        }
        return withExtendedLifetime(manager) { access }
    }

    /// Requests metadata.
    @MainActor
    public func answer(
        to request: SubscriberAccount.MetadataRequest,
        presenter: (any SubscriberAccountPresenter)?
    ) async -> SubscriberAccount.Answer {
        let manager = VSAccountManager()
        let delegate = request.presenter(presenter).map { AccountManagerDelegate(presenter: $0) }
        manager.delegate = delegate
        let request = VSAccountMetadataRequest(request)
        let pending = PendingRequest()
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = SingleAnswer(to: continuation, ifNone: SubscriberAccount.Answer.nothing)
                let result = manager.enqueue(request) { @Sendable metadata, error in
                    answer.give(SubscriberAccount.Answer(metadata, error))
                }
                pending.begin(result, of: manager, delegate)
            }
        } onCancel: {
            Task { @MainActor in pending.cancel() }
        }
        pending.end()
        return answer
    }
}

/// Retains the objects of a request until its answer, and forwards a cancellation.
///
/// The cancellation may arrive before the request begins.
@MainActor
private final class PendingRequest {
    private var result: VSAccountManagerResult?
    private var manager: VSAccountManager?
    private var delegate: AccountManagerDelegate?
    private var isCancelled = false

    func begin(_ result: VSAccountManagerResult, of manager: VSAccountManager, _ delegate: AccountManagerDelegate?) {
        if isCancelled { result.cancel() }
        self.result = result
        self.manager = manager
        self.delegate = delegate
    }

    func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        result?.cancel()
    }

    func end() {
        result = nil
        manager = nil
        delegate = nil
    }
}
#endif
