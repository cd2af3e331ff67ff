// SPDX-License-Identifier: Apache-2.0

/// An implementation to be timed together with others of the same task.
struct Contender {
    let name: String
    let run: () -> Void
}

/// Times contenders in turns, so that other work on the machine affects all of them.
enum Measurement {
    /// The time of one run of each contender, in nanoseconds: the first quartile of the rounds.
    ///
    /// A round times every contender once, over as many runs as fill `slice`. Each round starts with another contender.
    /// If the machine does other work, too, the median often includes it.
    ///
    /// Before its timed runs, each contender runs once. Otherwise, with a large document, they would include the time to
    /// join the memory that the contender before has freed.
    static func times(of contenders: [Contender], rounds: Int, slice: Duration = .microseconds(500)) -> [Double] {
        let clock = ContinuousClock()
        let counts = contenders.map { runCount(filling: slice, of: $0) }
        var samples = contenders.map { _ in [Double]() }
        for round in 0..<rounds {
            for place in contenders.indices {
                let index = (place + round) % contenders.count
                contenders[index].run()
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

    /// The number of runs that take about as long as `slice`.
    ///
    /// Also warms up the contender.
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

/// Prevents the compiler from removing a result and its computation.
@inline(never)
@_optimize(none)
func blackHole<Value: ~Copyable & ~Escapable>(_ value: borrowing Value) {}
