// SPDX-License-Identifier: Apache-2.0

package import AdobePass

extension DeviceID {
    /// Returns 64 random hexadecimal digits.
    package static func randomText(using generator: inout some RandomNumberGenerator) -> String {
        let digits = Array("0123456789abcdef")
        return (0..<4).map { _ in
            var word = generator.next()
            return String(
                (0..<16).map { _ in
                    defer { word >>= 4 }
                    return digits[Int(word & 0xF)]
                }
            )
        }.joined()
    }
}
