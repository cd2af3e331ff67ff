// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    /// Returns random bytes.
    package static func random(_ count: Int, using generator: inout some RandomNumberGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            // The generator of the system asks the kernel once for each number.
            let number: UInt64 = generator.next()
            for shift in stride(from: 0, to: 64, by: 8) where bytes.count < count {
                bytes.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        return bytes
    }

    /// Returns random bytes of the generator of the system, for values that must not be guessed.
    package static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return random(count, using: &generator)
    }
}
