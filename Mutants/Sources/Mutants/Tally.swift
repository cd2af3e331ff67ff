// SPDX-License-Identifier: Apache-2.0

/// The results of many mutants.
struct Tally: Sendable {
    struct Count: Sendable {
        var applied = 0
        var accepted = 0
    }

    var mutants = 0
    var bytes = 0
    var accepted = 0
    var unchanged = 0
    var forgeries: [Int] = []
    var kinds: [Kind: Count] = [:]
    var codes: [String: Int] = [:]

    mutating func add(_ outcome: Run.Outcome, _ number: Int) {
        mutants += 1
        bytes += outcome.bytes.count
        let isAccepted = outcome.code == nil
        accepted += isAccepted ? 1 : 0
        unchanged += isAccepted && outcome.isUnchanged ? 1 : 0
        if outcome.isForgery { forgeries.append(number) }
        for kind in Set(outcome.kinds) {
            kinds[kind, default: Count()].applied += 1
            if isAccepted { kinds[kind, default: Count()].accepted += 1 }
        }
        if let code = outcome.code { codes[code, default: 0] += 1 }
    }

    mutating func add(_ other: Tally) {
        mutants += other.mutants
        bytes += other.bytes
        accepted += other.accepted
        unchanged += other.unchanged
        forgeries += other.forgeries
        kinds.merge(other.kinds) { Count(applied: $0.applied + $1.applied, accepted: $0.accepted + $1.accepted) }
        codes.merge(other.codes, uniquingKeysWith: +)
    }

    // MARK: Report

    /// The share of a part, as a percentage with one decimal.
    static func share(_ part: Int, of all: Int) -> String {
        let tenths = all == 0 ? 0 : (part * 1_000 + all / 2) / all
        return "\(tenths / 10).\(tenths % 10) %"
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    func printTables() {
        print("\nkind                          mutants   accepted")
        for kind in Kind.allCases {
            let count = kinds[kind] ?? Count()
            let share = Self.share(count.accepted, of: count.applied)
            print(Self.padded(kind.rawValue, 30) + Self.padded("\(count.applied)", 10) + share)
        }
        print("\ncode                                    mutants   share")
        for (code, count) in codes.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            print(Self.padded(code, 40) + Self.padded("\(count)", 10) + Self.share(count, of: mutants))
        }
        print("")
    }
}
