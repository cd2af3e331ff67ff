// SPDX-License-Identifier: Apache-2.0

/// A SplitMix64 generator of pseudorandom numbers.
struct Generator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The generator of one mutant, so that it can be created separately.
    init(seed: UInt64, number: UInt64) {
        state = seed
        let start = next()
        state = start ^ (number &* 0xD1B5_4A32_D192_ED03)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ bound: Int) -> Int { bound <= 1 ? 0 : Int(next() % UInt64(bound)) }

    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    mutating func pick<Element>(_ all: [Element]) -> Element { all[below(all.count)] }

    mutating func pick<Element>(orNil all: [Element]) -> Element? { all.isEmpty ? nil : pick(all) }
}
