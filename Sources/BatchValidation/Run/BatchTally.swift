// SPDX-License-Identifier: Apache-2.0

package import SAML

/// What a run came to.
package struct BatchTally: Hashable, Sendable {
    private var verdicts: [Verdict: Int] = [:]

    /// How many documents have each finding at least once.
    package private(set) var findings: [Finding.Code: Int] = [:]

    /// How many inputs the system would not let us read.
    package private(set) var faults = 0

    /// How many of them were opened, and then could not be read.
    private var readFaults = 0

    /// Whether the run was cut short by a signal.
    package var wasInterrupted = false

    /// How many documents were judged.
    package var total: Int { verdicts.values.reduce(0, +) }

    /// How many documents got a verdict.
    package func count(of verdict: Verdict) -> Int { verdicts[verdict, default: 0] }

    /// Counts nothing yet.
    package init() {}

    /// Counts a document.
    package mutating func add(_ record: ReportRecord) { add(record.verdict, record.codes) }

    /// Counts a document by its row.
    mutating func add(_ row: ReportRow) { add(row.verdict, row.codes) }

    private mutating func add(_ verdict: Verdict, _ codes: [Finding.Code]) {
        verdicts[verdict, default: 0] += 1
        for code in codes {
            findings[code, default: 0] += 1
        }
    }

    /// Counts an input that could not be opened, or not be read.
    package mutating func addFault(_ operation: FileFault.Operation = .open) {
        faults += 1
        if operation != .open { readFaults += 1 }
    }
}

extension BatchTally {
    /// The exit status that the contract asks for.
    package var exitStatus: Int32 {
        if wasInterrupted { return 130 }
        if readFaults > 0 { return 74 }
        if faults > 0 { return 66 }
        return count(of: .accept) == total ? 0 : 1
    }
}

/// A tally is stored by the names of the contract. Whether a run was cut short is no part of it: it goes on.
extension BatchTally: Codable {
    private enum Key: CodingKey {
        case verdicts, findings, faults, readFaults
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for (name, count) in try container.decode([String: Int].self, forKey: .verdicts) {
            guard let verdict = Verdict(rawValue: name) else { throw container.unknown(.verdicts) }
            verdicts[verdict] = count
        }
        for (name, count) in try container.decode([String: Int].self, forKey: .findings) {
            guard let code = Finding.Code(rawValue: name) else { throw container.unknown(.findings) }
            findings[code] = count
        }
        faults = try container.decode(Int.self, forKey: .faults)
        readFaults = try container.decodeIfPresent(Int.self, forKey: .readFaults) ?? 0
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let verdicts = verdicts.map { ($0.rawValue, $1) }
        let findings = findings.map { ($0.rawValue, $1) }
        try container.encode(Dictionary(uniqueKeysWithValues: verdicts), forKey: .verdicts)
        try container.encode(Dictionary(uniqueKeysWithValues: findings), forKey: .findings)
        try container.encode(faults, forKey: .faults)
        if readFaults > 0 { try container.encode(readFaults, forKey: .readFaults) }
    }
}

extension KeyedDecodingContainer {
    fileprivate func unknown(_ key: Key) -> DecodingError {
        .dataCorruptedError(forKey: key, in: self, debugDescription: "expected a name of the contract")
    }
}
