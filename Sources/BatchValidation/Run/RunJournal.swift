// SPDX-License-Identifier: Apache-2.0

package import SAML

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// What lets a run that was cut short go on: the report as far as it is, and where the run stands.
///
/// The report grows in the journal, and goes where it is wanted when it is complete; then the journal is removed. So
/// the report of a run that was killed any number of times is, byte for byte, that of a run that nobody disturbed.
package final class RunJournal {
    /// What a run is, told once at the head of its journal.
    private struct Identity: Codable {
        var fingerprint: RunFingerprint
        var seconds: Int
        var nanoseconds: Int
        var name: String
    }

    /// Where a run stands behind the report of its frame.
    struct State: Codable {
        var position: RunPosition
        var tally: BatchTally
        /// The writer of the report, as it stores itself.
        var writer: String
        /// The claims that documents made since the state before.
        var claims: [RunClaim] = []
        /// Whether the report is complete.
        var isComplete = false
    }

    /// The file.
    let path: InputPath
    private let file: JournalFile

    /// The moment at which the run began, which is its `now` as long as it lasts.
    package let moment: Timestamp

    /// What the run is called among those who claim assertions.
    let name: String

    /// Where the run stood when it was cut short; nil if it is a new one.
    let state: State?

    /// All claims that its documents have made.
    let claims: [RunClaim]

    /// Whether the run goes on.
    package var isResumed: Bool { state != nil }

    /// Opens or creates a journal.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - fingerprint: What makes the run the same run.
    ///   - moment: The moment at which the run begins, if it is a new one.
    /// - Throws: A fault if the file cannot be used, or belongs to another run.
    package init(_ path: InputPath, _ fingerprint: RunFingerprint, beginningAt moment: Timestamp) throws(RunFault) {
        var head: [UInt8]?
        var last: [UInt8]?
        var claims: [RunClaim] = []
        file = try JournalFile(path) { state in
            if head == nil {
                head = state
            } else {
                last = state
                claims += Self.decode(State.self, state)?.claims ?? []
            }
        }
        self.path = path
        self.claims = claims
        if let head {
            let unreadable = RunFault.journal(JournalFault(path: path, problem: .otherVersion))
            guard let identity = Self.decode(Identity.self, head), (0..<1_000_000_000).contains(identity.nanoseconds)
            else { throw unreadable }
            if let part = identity.fingerprint.difference(from: fingerprint) {
                throw .journal(JournalFault(path: path, problem: .otherRun(part)))
            }
            self.moment = Timestamp(seconds: identity.seconds, nanoseconds: identity.nanoseconds)
            name = identity.name
            state = last.flatMap { Self.decode(State.self, $0) }
            guard last == nil || state != nil else { throw unreadable }
        } else {
            self.moment = moment
            name = Self.makeName()
            state = nil
            let identity = Identity(
                fingerprint: fingerprint,
                seconds: moment.seconds,
                nanoseconds: moment.nanoseconds,
                name: name
            )
            try RunFault.wrapping { [file] () throws(FileFault) in
                try file.append(report: [], state: Self.encode(identity))
            }
        }
    }

    /// Adds what came since the last state.
    func append(_ report: [UInt8], _ state: State) throws(FileFault) {
        try file.append(report: report, state: Self.encode(state))
        if state.isComplete { try file.synchronize() }
    }

    /// Brings the complete report where it is wanted, and removes the journal.
    func deliver(to target: InputPath) throws(FileFault) {
        var output = try ReportOutput(creating: target)
        try file.copyReport(to: &output)
        try output.finish()
        try file.remove()
    }

    /// A name that no other run has.
    static func makeName() -> String { String(UInt64.random(in: 0 ... .max), radix: 36) }

    // MARK: Coding

    static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Names and numbers: nothing here can fail to be encoded.
        return (try? encoder.encode(value)).map { Array($0) } ?? []
    }

    /// Reads a stored value; nil if it is no such value, or has a number that is not a count.
    static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) -> Value? {
        guard bytes.hasOnlyCounts else { return nil }
        return try? JSONDecoder().decode(type, from: Data(bytes))
    }
}

extension ReportWriter {
    /// The writer as it stores itself.
    var stored: String { String(decoding: RunJournal.encode(self), as: UTF8.self) }

    /// A writer of this kind that goes on where a stored one stood.
    func restored(from text: String) -> Self? { RunJournal.decode(Self.self, Array(text.utf8)) }
}

extension [UInt8] {
    /// Whether every number of a JSON text has at most 15 digits and no sign, so that counting on never overflows.
    ///
    /// The digest of a frame finds damage. It does not prove who wrote the journal, because it has no key.
    fileprivate var hasOnlyCounts: Bool {
        var digits = 0
        var isInString = false
        var isEscaped = false
        for byte in self {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isInString: isEscaped = true
            case UInt8(ascii: "\""): isInString.toggle()
            case _ where isInString: break
            case UInt8(ascii: "-"): return false
            case UInt8(ascii: "e") where digits > 0, UInt8(ascii: "E") where digits > 0: return false
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            default: digits = 0
            }
            if digits > 15 { return false }
        }
        return true
    }
}
