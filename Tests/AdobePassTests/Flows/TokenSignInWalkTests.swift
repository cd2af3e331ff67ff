// SPDX-License-Identifier: Apache-2.0

import AdobePass
import Synchronization
import TestVectors
import Testing

struct TokenSignInWalkTests {
    @Test(arguments: TokenRows.start + TokenRows.silent + TokenRows.interactive + TokenRows.exchange)
    func `follows the state table of the cookbook`(row: TokenRow) async {
        #expect(await TokenStage.effects(row.before + [row.event]) == row.effects)
    }

    /// A sign-in whose answers are chosen at random, until one is missing.
    @Test(arguments: [DeviceType.tvOS, .iOS])
    func `ends every walk with at most one exchange and without a secret`(deviceType: DeviceType) async {
        let options = SignInOptions(deviceType) {
            $0.offersTemporaryAccess = true
            ($0.maximumCodes, $0.maximumPollsAfterBrowser, $0.maximumFailuresInARow) = (2, 1, 1)
        }
        let seed = UInt64.random(in: 0 ... .max)
        var outcomes: Set<FlowOutcome> = []
        for walk in 0..<2_000 {
            let generator = Mutex(SeededGenerator(seed: seed &+ UInt64(walk)))
            let stage = TokenStage { action in
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
        #expect(outcomes.count > 8)
    }

    /// The secrets of the samples that the notices and the outcome show.
    private static func secrets(in effects: [TokenEffect]) -> [String] {
        var shown = "\(effects)"
        for case .tell(let notice) in effects { dump(notice, to: &shown) }
        for case .finish(let outcome) in effects { dump(outcome, to: &shown) }
        return ["secret", "poison", "<q/>", "K7P2QXM"].filter { shown.contains($0) }
    }
}
