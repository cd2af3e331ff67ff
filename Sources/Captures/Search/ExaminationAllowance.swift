// SPDX-License-Identifier: Apache-2.0

/// The bytes that a search may examine in addition to one pass over the text, refilled by the bytes of the text.
struct ExaminationAllowance: Sendable {
    /// The bytes that one examination costs.
    private let cost: Int

    /// The maximum number of examinations without further text.
    private let maximumCount: Int

    /// The bytes that a byte of the text adds.
    private let gain: Int

    private var bytes: Int
    private var last = -1

    init(cost: Int, maximumCount: Int, gain: Int) {
        (self.cost, self.maximumCount, self.gain) = (cost, maximumCount, gain)
        bytes = cost * maximumCount
    }

    /// Takes the cost of an examination at an index, which a repeated one does not pay; returns whether enough bytes were left.
    mutating func take(at index: Int) -> Bool {
        guard index > last else { return true }
        bytes = min(cost * maximumCount, bytes + gain * (index - last))
        last = index
        guard bytes >= cost else { return false }
        bytes -= cost
        return true
    }

    /// Gives back the cost of an examination.
    mutating func refund() { bytes += cost }

    /// Adjusts the allowance to a text whose first bytes were removed.
    mutating func removedFirst(_ count: Int) { last -= count }
}
