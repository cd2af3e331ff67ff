// SPDX-License-Identifier: Apache-2.0

/// A simulation of Apple's framework, with scripted answers and the clock of a test.
///
/// ```swift
/// let account = SimulatedSubscriberAccount(answers: [.metadata(.init(providerID: northCable))], clock: clock)
/// ```
public actor SimulatedSubscriberAccount: SubscriberAccountProvider {
    /// A scripted answer.
    public struct Step<Value: Sendable>: Sendable {
        /// The answer that the account gives.
        package var value: Value

        /// The time before the answer.
        package var latency: Duration

        /// Whether the simulation presents a screen first, if the request may interrupt the user.
        package var isPresented: Bool

        /// Creates a scripted answer.
        ///
        /// - Parameters:
        ///   - value: The answer.
        ///   - latency: The time before the answer.
        ///   - isPresented: Whether the simulation presents a screen first, if the request may interrupt the user.
        public init(_ value: Value, latency: Duration = .zero, isPresented: Bool = false) {
            self.value = value
            self.latency = latency
            self.isPresented = isPresented
        }
    }

    /// A question to the simulation.
    public enum Question: Hashable, Sendable {
        /// A request for permission.
        case access(prompting: Bool)
        /// A request for metadata.
        case metadata(SubscriberAccount.MetadataRequest)
    }

    /// The questions so far.
    public private(set) var questions: [Question] = []

    /// The number of questions after the end of the script.
    public private(set) var unscriptedQuestions = 0

    private var accesses: [Step<SubscriberAccount.Access>]
    private var answers: [Step<SubscriberAccount.Answer>]
    private let clock: any Clock<Duration>

    /// Creates a simulation.
    ///
    /// - Parameters:
    ///   - access: The answers to requests for permission; the last one is repeated.
    ///   - answers: The answers to requests for metadata; ``SubscriberAccount/Answer/nothing`` follows the last one.
    ///   - clock: The clock for the time before answers.
    public init(
        access: [Step<SubscriberAccount.Access>] = [Step(SubscriberAccount.Access(.granted))],
        answers: [Step<SubscriberAccount.Answer>],
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        accesses = access
        self.answers = answers
        self.clock = clock
    }

    /// Returns the next scripted answer.
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

    /// Returns the next scripted answer.
    public func answer(
        to request: SubscriberAccount.MetadataRequest,
        presenter: (any SubscriberAccountPresenter)?
    ) async -> SubscriberAccount.Answer {
        questions.append(.metadata(request))
        let presenter = request.presenter(presenter)
        guard !answers.isEmpty else {
            unscriptedQuestions += 1
            return .nothing
        }
        let step = answers.removeFirst()
        let screen = step.isPresented && presenter != nil ? await SubscriberAccount.Screen() : nil
        if let screen { await presenter?.present(screen) }
        let wasWaitedFor = await isOver(step.latency)
        if let screen { await presenter?.dismiss(screen) }
        return wasWaitedFor ? step.value : .failure(.init(.userCancelled))
    }

    /// Waits, and returns whether the task was not canceled.
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
