// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    /// Returns random bytes.
    package static func random(_ count: Int, using generator: inout some RandomNumberGenerator) -> [UInt8] {
        (0..<count).map { _ in .random(in: .min ... .max, using: &generator) }
    }

    /// Returns random bytes of the generator of the system, for values that must not be guessed.
    package static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return random(count, using: &generator)
    }
}
