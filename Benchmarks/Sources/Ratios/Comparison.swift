// SPDX-License-Identifier: Apache-2.0

/// Contenders with the same document, and the ratios between them that a change must preserve.
struct Comparison {
    /// A contender and the yardstick that it is compared with.
    typealias Pair = (contender: String, yardstick: String)

    /// The name of the document.
    let document: String

    /// The size of the document in bytes.
    let byteCount: Int

    /// The time for one contender in one round.
    let slice: Duration

    let pairs: [Pair]

    /// Pairs that only tables contain.
    var others: [Pair] = []

    /// Creates the contenders with their buffers, which the closures own.
    let contenders: () -> [Contender]

    /// The name of a ratio in the files of thresholds.
    func name(of pair: Pair) -> String {
        "\(document)/\(pair.contender) : \(pair.yardstick)"
    }

    /// Measures contenders and returns their speed as a fraction of the yardstick's, so that higher is better.
    ///
    /// - Parameters:
    ///   - pairs: The requested pairs.
    ///   - rounds: The number of rounds.
    /// - Returns: Times and ratios, which are empty if no pair is requested.
    func measure(_ pairs: [Pair], rounds: Int) -> Outcome {
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

    /// The time of each contender in nanoseconds, and the ratios by name.
    struct Outcome {
        let times: [String: Double]
        let ratios: [String: Double]
    }
}
