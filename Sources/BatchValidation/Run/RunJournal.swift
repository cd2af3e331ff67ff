// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The journal of a run, from which an interrupted run resumes: the report so far and the position of the run.
///
/// The report is written to the journal, and moved to its target when it is complete; the journal is then deleted. The
/// report of a run that was interrupted any number of times is therefore identical to that of an uninterrupted run.
package final class RunJournal {
    /// The identity of a run, in the header of its journal.
    private struct Identity: Codable {
        var fingerprint: RunFingerprint
        var seconds: Int
        var nanoseconds: Int
        var name: String
    }

    /// The state of a run after the report in its frame.
    struct State: Codable {
        var position: RunPosition
        var tally: BatchTally
        /// The encoded writer of the report.
        var writer: String
        /// The claims of documents since the previous state.
        var claims: [RunClaim] = []
        /// Whether the report is complete.
        var isComplete = false
    }

    /// The journal file.
    let path: InputPath
    private let file: JournalFile

    /// The start time of the run, which is its current time in all options.
    package let moment: Timestamp

    /// The name of the run in claims of assertions.
    let name: String

    /// The state of the interrupted run, or `nil` for a new run.
    let state: State?

    /// The claims of all documents of the run.
    let claims: [RunClaim]

    /// Opens or creates a journal.
    ///
    /// - Parameters:
    ///   - path: The path of the journal.
    ///   - fingerprint: The identity of the run.
    ///   - moment: The start time of a new run.
    /// - Throws: ``FileFault`` if the file cannot be used, and ``JournalFault`` if it belongs to another run.
    package init(_ path: InputPath, _ fingerprint: RunFingerprint, beginningAt moment: Timestamp) throws {
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
            let unreadable = JournalFault(path: path, problem: .otherVersion)
            guard let identity = Self.decode(Identity.self, head), (0..<1_000_000_000).contains(identity.nanoseconds)
            else { throw unreadable }
            if let part = identity.fingerprint.difference(from: fingerprint) {
                throw JournalFault(path: path, problem: .otherRun(part))
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
            try file.append(report: [], state: Self.encode(identity))
        }
    }

    /// Appends the changes since the previous state.
    func append(_ report: [UInt8], _ state: State) throws(FileFault) {
        try file.append(report: report, state: Self.encode(state))
        if state.isComplete { try file.synchronize() }
    }

    /// Writes the complete report to its target, and deletes the journal.
    func deliver(to target: InputPath) throws(FileFault) {
        var output = try ReportOutput(creating: target)
        try file.copyReport(to: &output)
        try output.finish()
        try file.remove()
    }

    /// Returns a random name, which is unique among runs.
    static func makeName() -> String { String(UInt64.random(in: 0 ... .max), radix: 36) }

    // MARK: Coding

    static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // The values contain only strings and numbers, so encoding does not fail.
        return (try? encoder.encode(value)).map { Array($0) } ?? []
    }

    /// Decodes a stored value; returns `nil` if it is invalid, or contains a number that is not a count.
    static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) -> Value? {
        guard bytes.hasOnlyCounts else { return nil }
        return try? JSONDecoder().decode(type, from: Data(bytes))
    }
}

extension ReportWriter {
    /// The state of the writer, encoded for the journal.
    var stored: String { String(decoding: RunJournal.encode(self), as: UTF8.self) }

    /// Returns a writer of this type with a stored state.
    func restored(from text: String) -> Self? { RunJournal.decode(Self.self, Array(text.utf8)) }
}

extension [UInt8] {
    /// Whether all numbers of a JSON text are nonnegative and have at most 15 digits, so that counting does not
    /// overflow.
    ///
    /// The digest of a frame detects damage. It does not authenticate the writer of the journal, because it has no key.
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
