// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a sign-in works with.
public struct SignInEnvironment: Sendable {
    /// Runs the calls of the service.
    package var session: AdobePassSession

    /// Where the flow learns about the subscription.
    package var account: any SubscriberAccountProvider

    /// Who shows the platform's own screens.
    package var accountPresenter: (any SubscriberAccountPresenter)?

    /// Who shows the app's.
    package var presenter: any SignInPresenter

    /// Encodes the responses that are exchanged.
    package var encoder: any ResponseEncoder

    /// How the SAML request of REST API V2 is handed to the platform.
    package var partnerRequest: PartnerRequestForm

    /// What waits are measured on.
    package var clock: any Clock<Duration>

    /// The time of the day, by which ends are judged.
    package var now: @Sendable () -> Date

    /// Makes an environment.
    public init(
        session: AdobePassSession,
        account: any SubscriberAccountProvider,
        accountPresenter: (any SubscriberAccountPresenter)? = nil,
        presenter: any SignInPresenter,
        encoder: any ResponseEncoder = RecipeEncoder(),
        partnerRequest: PartnerRequestForm = .asReceived,
        clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date
    ) {
        self.session = session
        self.account = account
        self.accountPresenter = accountPresenter
        self.presenter = presenter
        self.encoder = encoder
        self.partnerRequest = partnerRequest
        self.clock = clock
        self.now = now
    }

    /// Drives a flow to its end: does what it says, one action after the other, and hands it the answers.
    ///
    /// When the task is cancelled, the flow gives up as soon as what is being done returns.
    ///
    /// - Parameters:
    ///   - flow: The flow.
    ///   - answer: Does an action; nil comes of one that was cancelled.
    /// - Returns: How the flow ended.
    func drive<F: Flow>(_ flow: inout F, answer: (F.Action) async -> F.Event?) async -> FlowOutcome {
        var effects = flow.begin(at: now())
        while true {
            var action: F.Action?
            for effect in effects {
                switch effect {
                case .tell(let notice): await presenter.show(notice)
                case .perform(let next): action = next
                case .finish(let outcome): return outcome
                case .ignored: break
                }
            }
            if let action, !Task.isCancelled, let event = await answer(action), !Task.isCancelled {
                effects = flow.receive(event, at: now())
            } else {
                effects = flow.cancel()
            }
        }
    }

    /// Asks for the permission of the app.
    func checkAccess<Event: SignInEvent>() async -> Event { .access(await account.access(prompting: true)) }

    /// Asks the framework.
    func askAccount<Event: SignInEvent>(_ request: SubscriberAccount.MetadataRequest) async -> Event {
        .account(await account.answer(to: request, presenter: accountPresenter))
    }

    /// Lets the user choose a provider.
    func chooseProvider<Event: SignInEvent>(among mvpds: [RESTv1.MVPD]) async -> Event {
        switch await presenter.chooseProvider(among: mvpds) {
        case .provider(let mvpd): .providerChosen(mvpd)
        case .onOtherDevice: .providerLeftToOtherDevice
        case .nothing: .pickerCancelled
        }
    }

    /// Returns the cached configuration, or loads another one.
    func configuration<Event: SignInEvent>(
        _ cache: ConfigurationCache,
        load: () async throws(CallFailure) -> RESTv1.Configuration
    ) async -> Event {
        do throws(CallFailure) {
            if let configuration = cache.configuration(at: now()) { return .configuration(configuration) }
            return .configuration(try await load())
        } catch {
            return .configurationFailed(error)
        }
    }

    /// Waits, and says whether nobody cancelled meanwhile.
    func wait(_ duration: Duration) async -> Bool {
        guard duration > .zero else { return !Task.isCancelled }
        do {
            try await clock.sleep(for: duration)
            return true
        } catch {
            return false
        }
    }

    /// Encodes a response, and tells the presenter what the cleanup changes in it.
    func encode(
        _ response: SubscriberAccount.AttributeQueryResponse
    ) async throws(ExchangeProblem) -> EncodedSAMLResponse {
        let prepared: PreparedResponse
        do throws(ExchangeRefusal) {
            prepared = try encoder.encode(response.text)
        } catch {
            throw .notSent(error)
        }
        if let warning = prepared.warning { await presenter.show(.cleanupWarning(warning)) }
        return prepared.value
    }
}

/// How the SAML request of REST API V2 is handed to the platform; which of the two it wants is not documented.
public enum PartnerRequestForm: Hashable, Sendable, CaseIterable {
    /// In Base64, as the service gives it, and as a published sample does.
    case asReceived
    /// As the XML that REST API V1 gives.
    case decoded
}

/// A configuration for as long as it may be used.
struct ConfigurationCache {
    /// How long a configuration is used; sources say two, two to three, and three to five minutes.
    static let lifetime: TimeInterval = 120

    private var kept: (configuration: RESTv1.Configuration, since: Date)?

    /// The configuration, if there is one that is fresh; one from the future is not.
    func configuration(at now: Date) -> RESTv1.Configuration? {
        guard let kept else { return nil }
        let age = now.timeIntervalSince(kept.since)
        return age >= 0 && age < Self.lifetime ? kept.configuration : nil
    }

    /// Keeps a configuration.
    mutating func keep(_ configuration: RESTv1.Configuration, at now: Date) {
        kept = (configuration, now)
    }
}

extension EpochMilliseconds {
    /// The instant as a date.
    var date: Date { Date(timeIntervalSince1970: TimeInterval(since1970) / 1_000) }

    /// The instant of a date, to the millisecond; the ends of time for one beyond them.
    init(_ date: Date) {
        let number = (date.timeIntervalSince1970 * 1_000).rounded()
        self.init(since1970: Int64(exactly: number) ?? (number < 0 ? .min : .max))
    }
}

extension CallFailure {
    /// The HTTP status that a service refused with, if it did.
    var status: Int? {
        if case .call(.refused(let refusal)) = cause { refusal.status } else { nil }
    }

    /// An answer that is as documented and says no.
    init(refusedWith status: Int, _ error: ServiceError?) {
        self.init(.call(.refused(ServiceRefusal(status: status, error: error))), attempts: 1)
    }

    /// An answer that says what nobody documented.
    init(undocumented reason: String) {
        self.init(.call(.unexpectedAnswer(AnswerFault(status: 200, reason: reason))), attempts: 1)
    }
}
