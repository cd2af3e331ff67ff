// SPDX-License-Identifier: Apache-2.0

/// The remaining work to explain the failures of one document, over all of its signatures (S-60, S-97).
///
/// A sender controls the number of signatures, of keys, of texts and of octets that each search reads. When the budget is
/// spent, the remaining failures are reported without a cause.
package final class DiagnosisBudget {
    /// The work for one text, in octets: a probe examines each of them.
    private static let text = 256

    private let granted: Int
    private var remaining: Int

    /// The work that was spent.
    package var spentWork: Int { granted - remaining }

    /// The remaining work for searches that reports do not promise.
    private var spare: Int
    private let isShare: Bool

    /// Whether something was not examined because the budget did not suffice.
    package private(set) var isSpent = false

    /// Creates a budget for one document.
    package init(_ allowance: SearchAllowance = .document) {
        granted = allowance.work
        remaining = allowance.work
        spare = allowance.work / 2
        isShare = allowance.isShare
    }

    /// Spends work, in octets.
    ///
    /// - Returns: Whether the budget was sufficient. If not, all of it is spent.
    package func spend(_ work: Int) -> Bool {
        guard !isSpent, work <= remaining else {
            isSpent = true
            return false
        }
        remaining -= work
        return true
    }

    /// Spends the work of one probe.
    ///
    /// - Parameters:
    ///   - pieces: The octets that the probe rewrites.
    ///   - probe: The probe.
    /// - Returns: Whether the budget was sufficient.
    func spend(on pieces: CanonicalPieces, by probe: CauseProbe) -> Bool { spend(Self.work(on: pieces, by: probe)) }

    /// Spends the work of optional probes, which search for two changes at once.
    ///
    /// They use at most half of the budget of a document, so that its other signatures can be examined for one change.
    ///
    /// - Parameters:
    ///   - pieces: The octets that the probe rewrites.
    ///   - probe: The probe.
    ///   - more: The work besides that of the probe.
    /// - Returns: Whether the budget was sufficient. If not, none of it is spent.
    func spendSpare(on pieces: CanonicalPieces, by probe: CauseProbe, and more: Int) -> Bool {
        let work = Self.work(on: pieces, by: probe) + more
        guard !isSpent, work <= min(spare, remaining) else { return false }
        spare -= work
        remaining -= work
        return true
    }

    /// The work to split the result of a probe and to choose other probes for it: it is read several times.
    static func splittingWork(of pieces: CanonicalPieces) -> Int {
        8 * (pieces.octets.count + pieces.pieces.count * text)
    }

    private static func work(on pieces: CanonicalPieces, by probe: CauseProbe) -> Int {
        pieces.work + (pieces.pieces.count + probe.lookups) * text
    }

    /// Spends the work to split canonical octets into pieces, each of which begins with a tag, and to choose the probes:
    /// the octets are read several times.
    func spend(onPiecesOf octets: [UInt8]) -> Bool {
        guard !isSpent else { return false }
        let tags = octets.count { $0 == UInt8(ascii: "<") }
        return spend(8 * octets.count + tags * Self.text)
    }

    /// A sentence for the messages of failures, which begins with a space; empty while the budget suffices.
    package var note: String {
        guard isSpent else { return "" }
        return isShare
            ? " The search for the cause reached the limit for an input with many documents; validate the document on its "
                + "own."
            : " The search for the cause reached its limit."
    }
}
