// SPDX-License-Identifier: Apache-2.0

/// Answers as Apple's framework would, from a script and on a clock of the test's choice.
///
/// ```swift
/// let account = SimulatedSubscriberAccount(answers: [.metadata(.init(providerID: northCable))], clock: clock)
/// ```
public actor SimulatedSubscriberAccount: SubscriberAccountProvider {
    /// An answer, and what comes before it.
    public struct Step<Value: Sendable>: Sendable {
        /// The answer.
        package var value: Value

        /// How long it takes.
        package var latency: Duration

        /// Whether a screen is shown first, if the request may interrupt.
        package var isPresented: Bool

        /// The provider that the app is asked about before the user may sign in.
        package var asksAbout: SubscriberAccount.ProviderID?

        /// Makes a step.
        public init(
            _ value: Value,
            latency: Duration = .zero,
            isPresented: Bool = false,
            asksAbout: SubscriberAccount.ProviderID? = nil
        ) {
            self.value = value
            self.latency = latency
            self.isPresented = isPresented
            self.asksAbout = asksAbout
        }
    }

    /// What was asked, in order.
    public enum Question: Hashable, Sendable {
        /// Access, with or without a prompt.
        case access(prompting: Bool)
        /// Metadata.
        case metadata(SubscriberAccount.MetadataRequest)
    }

    /// What was asked so far.
    public private(set) var questions: [Question] = []

    /// How many questions found the script at its end.
    public private(set) var unscriptedQuestions = 0

    /// Whether a cancelled request fails as one that the user cancelled; it is answered as scripted if not.
    package let honoursCancellation: Bool

    private var accesses: [Step<SubscriberAccount.Access>]
    private var answers: [Step<SubscriberAccount.Answer>]
    private let clock: any Clock<Duration>

    /// Makes a simulation.
    ///
    /// - Parameters:
    ///   - access: The answers to the question for access; the last one holds from then on.
    ///   - answers: The answers to requests for metadata; after the last one there is nothing.
    ///   - clock: What latencies are measured on.
    ///   - honoursCancellation: Whether a cancelled request fails as one that the user cancelled.
    public init(
        access: [Step<SubscriberAccount.Access>] = [Step(.granted)],
        answers: [Step<SubscriberAccount.Answer>],
        clock: any Clock<Duration>,
        honoursCancellation: Bool = true
    ) {
        accesses = access
        self.answers = answers
        self.clock = clock
        self.honoursCancellation = honoursCancellation
    }

    /// Answers as the script says.
    public func access(prompting: Bool) async -> SubscriberAccount.Access {
        questions.append(.access(prompting: prompting))
        guard let step = accesses.first else {
            unscriptedQuestions += 1
            return SubscriberAccount.Access(.notDetermined)
        }
        if accesses.count > 1 { accesses.removeFirst() }
        _ = await isOver(step.latency)
        return step.value
    }

    /// Answers as the script says.
    public func answer(
        to request: SubscriberAccount.MetadataRequest,
        presenter: (any SubscriberAccountPresenter)?
    ) async -> SubscriberAccount.Answer {
        questions.append(.metadata(request))
        guard !answers.isEmpty else {
            unscriptedQuestions += 1
            return .nothing
        }
        let step = answers.removeFirst()
        let presenter = request.isInterruptionAllowed ? presenter : nil
        if let provider = step.asksAbout, let presenter, await !presenter.allowsAuthentication(with: provider) {
            return .failure(.init(.unsupportedProvider, unsupportedProvider: provider))
        }
        let screen = step.isPresented && presenter != nil ? await SubscriberAccount.Screen() : nil
        if let screen { await presenter?.present(screen) }
        let wasWaitedFor = await isOver(step.latency)
        if let screen { await presenter?.dismiss(screen) }
        return wasWaitedFor || !honoursCancellation ? step.value : .failure(.init(.userCancelled))
    }

    /// Waits, and says whether nobody cancelled meanwhile.
    private func isOver(_ latency: Duration) async -> Bool {
        do {
            try Task.checkCancellation()
            if latency > .zero { try await clock.sleep(for: latency) }
            return true
        } catch {
            return false
        }
    }
}
