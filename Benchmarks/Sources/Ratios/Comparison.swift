// SPDX-License-Identifier: Apache-2.0

/// Contenders over one document, and the ratios between them that a change must not spoil.
struct Comparison {
    /// A contender and what it is held against.
    typealias Pair = (contender: String, yardstick: String)

    /// What they work on.
    let document: String

    /// How many bytes that is.
    let byteCount: Int

    /// How long a contender is timed in one round.
    let slice: Duration

    let pairs: [Pair]

    /// Makes the contenders with their buffers, which are freed when the closures are.
    let contenders: () -> [Contender]

    /// The name of a ratio in the files of thresholds.
    func name(of pair: Pair) -> String {
        "\(document)/\(pair.contender) : \(pair.yardstick)"
    }

    /// Times contenders, and divides: the part of the yardstick's speed that each reaches, so that more is better.
    ///
    /// - Parameters:
    ///   - rounds: How many rounds there are.
    ///   - names: The ratios that are wanted; nil stands for all of them.
    /// - Returns: Times and ratios; none where none is wanted.
    func measure(rounds: Int, only names: Set<String>? = nil) -> Outcome {
        let pairs = pairs.filter { names?.contains(name(of: $0)) ?? true }
        guard !pairs.isEmpty else { return Outcome(times: [:], ratios: [:]) }
        let needed = Set(pairs.flatMap { [$0.contender, $0.yardstick] })
        let contenders = contenders().filter { needed.contains($0.name) }
        let figures = Measurement.times(of: contenders, rounds: rounds, slice: slice)
        let times = Dictionary(uniqueKeysWithValues: zip(contenders.map(\.name), figures))
        var ratios: [String: Double] = [:]
        for pair in pairs {
            guard let time = times[pair.contender], let yardstick = times[pair.yardstick] else {
                fatalError("There is no contender for \(name(of: pair)).")
            }
            ratios[name(of: pair)] = yardstick / time
        }
        return Outcome(times: times, ratios: ratios)
    }

    /// Nanoseconds of each contender, and the ratios by their names.
    struct Outcome {
        let times: [String: Double]
        let ratios: [String: Double]
    }
}
