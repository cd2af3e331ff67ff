// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML

/// The tally of a run.
package struct BatchTally: Hashable, Sendable {
    private var verdicts: [ReportVerdict: Int] = [:]

    /// The number of documents with each finding.
    package private(set) var findings: [Finding.Code: Int] = [:]

    /// The codes that are errors in a document.
    package private(set) var errors: Set<Finding.Code> = []

    /// The number of messages and members that are not responses, and were counted instead of reported.
    package private(set) var others: [OtherContent: Int] = [:]

    private var issuerCounts = IssuerCounts()

    /// The causes of the documents that are not accepted.
    package private(set) var causes = CauseTally()

    /// The issuers and their numbers of documents, the largest first; `nil` for documents without an issuer.
    package var issuers: [(issuer: String?, count: Int)] { issuerCounts.inOrder }

    /// The number of inputs that could not be read.
    package private(set) var faults = 0

    /// The number of inputs that were opened, but then could not be read.
    private var readFaults = 0

    /// Whether a signal interrupted the run.
    package var wasInterrupted = false

    /// The number of validated documents.
    package var total: Int { verdicts.values.reduce(0, +) }

    /// Returns the number of documents with a verdict.
    package func count(of verdict: ReportVerdict) -> Int { verdicts[verdict, default: 0] }

    /// Creates an empty tally.
    package init() {}

    /// Counts a document, given its row.
    package mutating func add(_ row: ReportRow) {
        verdicts[row.verdict, default: 0] += 1
        for code in row.codes { findings[code, default: 0] += 1 }
        errors.formUnion(row.errors)
        issuerCounts.add(row.issuer)
        if let cause = row.cause { causes.add(cause) }
    }

    /// Counts content that is not a response.
    mutating func add(_ other: OtherContent) { others[other, default: 0] += 1 }

    /// Counts an input that could not be opened or read.
    package mutating func addFault(_ operation: FileFault.Operation = .open) {
        faults += 1
        if operation != .open { readFaults += 1 }
    }
}

extension BatchTally {
    /// Returns the exit status of the run.
    ///
    /// - Parameters:
    ///   - failsOnEmpty: Whether a run without documents fails.
    ///   - failsOnUnchecked: Whether an undecided document fails the run.
    /// - Returns: The exit status.
    package func exitStatus(failsOnEmpty: Bool, failsOnUnchecked: Bool) -> Int32 {
        guard exitStatus == 0 else { return exitStatus }
        if failsOnEmpty, total == 0 { return 1 }
        return failsOnUnchecked && count(of: .undecided) > 0 ? 1 : 0
    }

    /// The exit status of the run, apart from the settings.
    package var exitStatus: Int32 {
        if wasInterrupted { return Interruption.exitStatus }
        if readFaults > 0 { return 74 }
        if faults > 0 { return 66 }
        return verdicts.contains { $0.key.isFailure && $0.value > 0 } ? 1 : 0
    }
}

/// The coded form omits whether the run was interrupted, because a stored run is resumed.
extension BatchTally: Codable {
    private enum CodingKeys: CodingKey {
        case verdicts, findings, errors, others, issuerCounts, causes, faults, readFaults
    }
}

// The keys of the coded dictionaries are names.
extension ReportVerdict: CodingKeyRepresentable {}
extension OtherContent: Codable, CodingKeyRepresentable {}
extension Finding.Code: RawRepresentable, CodingKeyRepresentable {}

extension BatchTally {
    /// That the report is not about all inputs, as a sentence; `nil` if the run was not interrupted.
    var interruptionInWords: String? {
        wasInterrupted
            ? "The run was interrupted: this report has only the documents that were validated before that." : nil
    }

    /// The number of inputs that could not be read, as the beginning of a sentence.
    var faultsInWords: String { "\(faults) \(faults == 1 ? "input" : "inputs") could not be read" }
}
