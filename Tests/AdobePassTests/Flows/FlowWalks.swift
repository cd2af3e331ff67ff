// SPDX-License-Identifier: Apache-2.0

import AdobePass
import Synchronization
import TestVectors
import Testing

extension FlowStage {
    /// Runs sign-ins whose answers are chosen at random, until one is missing, and checks what holds for each of them.
    ///
    /// - Returns: The different outcomes.
    static func outcomes(
        ofWalks count: Int,
        _ options: SignInOptions,
        of interface: Interface = .v1
    ) async -> Set<FlowOutcome> {
        let seed = UInt64.random(in: 0 ... .max)
        var outcomes: Set<FlowOutcome> = []
        for walk in 0..<count {
            let generator = Mutex(SeededGenerator(seed: seed &+ UInt64(walk)))
            let stage = FlowStage(interface) { action in
                generator.withLock { generator in
                    guard Int.random(in: 0..<20, using: &generator) > 0,
                        let event = action.answers.randomElement(using: &generator)
                    else { return nil }
                    return (event, at: Bool.random(using: &generator) ? Sample.now : Sample.later)
                }
            }
            let outcome = await stage.outcome(options)
            outcomes.insert(outcome)
            let effects = stage.effects
            let isEnded = effects.last == .finish(outcome)
            #expect(isEnded || outcome == .cancelled, "seed \(seed), walk \(walk)")
            let exchanges = effects.count { if case .perform(.exchange) = $0 { true } else { false } }
            #expect(exchanges <= 1, "seed \(seed), walk \(walk)")
            let shown = stage.notices.count { if case .showCode = $0 { true } else { false } }
            #expect(stage.notices.count { $0 == .hideCode } == shown, "seed \(seed), walk \(walk)")
            #expect(Self.secrets(in: effects) == [], "seed \(seed), walk \(walk)")
        }
        return outcomes
    }

    /// The secrets of the samples that the notices and the outcome show.
    private static func secrets(in effects: [FlowEffect]) -> [String] {
        var shown = "\(effects)"
        for case .tell(let notice) in effects { dump(notice, to: &shown) }
        for case .finish(let outcome) in effects { dump(outcome, to: &shown) }
        return ["secret", "poison", "<q/>", "K7P2QXM"].filter { shown.contains($0) }
    }
}
