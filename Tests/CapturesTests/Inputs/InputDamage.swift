// SPDX-License-Identifier: Apache-2.0

internal import TestVectors

/// The ways in which the test damages an input.
enum InputDamage: CaseIterable {
    case cut, cutFront, zero, allBits, markup, quotationMark, flippedBit, removed, doubled, swapped

    /// Returns damaged copies of an input.
    ///
    /// - Parameters:
    ///   - bytes: The input.
    ///   - places: The number of places.
    ///   - random: The generator, which determines the places and the parts.
    /// - Returns: The copies, damaged at places that are evenly distributed from a random first one.
    func copies<Generator: RandomNumberGenerator>(of bytes: [UInt8], places: Int, _ random: inout Generator)
        -> [[UInt8]]
    {
        let step = max(1, bytes.count / places)
        return stride(from: Int.random(in: 0..<step, using: &random), to: bytes.count, by: step).map { index in
            damaged(bytes, at: index, &random)
        }
    }

    private func damaged<Generator: RandomNumberGenerator>(
        _ bytes: [UInt8],
        at index: Int,
        _ random: inout Generator
    ) -> [UInt8] {
        var copy = bytes
        let end = min(bytes.count, index + Int.random(in: 1...300, using: &random))
        switch self {
        case .cut: copy = Array(bytes[..<index])
        case .cutFront: copy = Array(bytes[index...])
        case .zero: copy[index] = 0
        case .allBits: copy[index] = 0xFF
        case .markup: copy[index] = UInt8(ascii: "<")
        case .quotationMark: copy[index] = UInt8(ascii: "\"")
        case .flippedBit: copy[index] ^= 1 << Int.random(in: 0..<8, using: &random)
        case .removed: copy.removeSubrange(index..<end)
        case .doubled: copy.insert(contentsOf: bytes[index..<end], at: end)
        case .swapped:
            let third = Int.random(in: end...bytes.count, using: &random)
            copy = Array(bytes[..<index] + bytes[end..<third] + bytes[index..<end] + bytes[third...])
        }
        return copy
    }
}
