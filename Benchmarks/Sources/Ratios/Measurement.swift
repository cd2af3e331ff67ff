// SPDX-License-Identifier: Apache-2.0

/// A way to do a piece of work, to be timed beside others that do the same.
struct Contender {
    let name: String
    let run: () -> Void
}

/// Times contenders in turns, so that what slows the machine down slows all of them down.
enum Measurement {
    /// The time of one run of each contender, in nanoseconds: the first quartile of the rounds.
    ///
    /// A round times every contender once, over as many runs as fill `slice`; each round starts with another one. On
    /// a machine that does other work, too, the median is often a time in which it did.
    static func times(of contenders: [Contender], rounds: Int, slice: Duration = .microseconds(500)) -> [Double] {
        let clock = ContinuousClock()
        let counts = contenders.map { runCount(filling: slice, of: $0) }
        var samples = contenders.map { _ in [Double]() }
        for round in 0..<rounds {
            for place in contenders.indices {
                let index = (place + round) % contenders.count
                let time = clock.measure {
                    for _ in 0..<counts[index] {
                        contenders[index].run()
                    }
                }
                samples[index].append(time / .nanoseconds(counts[index]))
            }
        }
        return samples.map { $0.sorted()[rounds / 4] }
    }

    /// How many runs take about as long as `slice`; it warms the contender up, too.
    private static func runCount(filling slice: Duration, of contender: Contender) -> Int {
        let clock = ContinuousClock()
        contender.run()
        var count = 1
        while true {
            let time = clock.measure {
                for _ in 0..<count {
                    contender.run()
                }
            }
            if time >= slice / 4 {
                return max(1, Int(Double(count) * (slice / time)))
            }
            count *= 2
        }
    }
}

/// Keeps a result from being optimised away together with the work that made it.
@inline(never)
@_optimize(none)
func blackHole<Value: ~Copyable & ~Escapable>(_ value: borrowing Value) {}
