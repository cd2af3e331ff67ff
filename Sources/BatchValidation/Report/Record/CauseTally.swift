// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
package import UntrustedText

/// The reason that a document is not accepted, as the tally of a run counts it.
package struct DocumentCause: Hashable, Sendable, Codable {
    package let verdict: ReportVerdict
    @Exact package private(set) var reason: String

    /// The next step for the document.
    @Exact package private(set) var nextStep: String?

    /// The input and the entry of the document.
    @Exact package private(set) var source: String
    @Exact package private(set) var entry: String?

    /// The time of the capture, or else of issue, in seconds since 1970.
    let seconds: Int?

    /// Returns the cause of a document, or `nil` if it is accepted.
    init?(_ record: borrowing ReportRecord, _ description: DocumentDescription) {
        guard description.verdict != .accept else { return nil }
        verdict = description.verdict
        reason = description.cause
        nextStep = description.nextStep
        source = record.source
        entry = record.entry
        seconds =
            (record.request?.time ?? record.result.outline?.issueInstant).flatMap { Timestamp(rfc3339: $0) }?.seconds
    }

    /// The name of the document.
    package var document: String { entry.map { "\(source)#\($0)" } ?? source }
}

/// The causes of the documents that are not accepted: how many have each, since when, and one of them.
package struct CauseTally: Hashable, Sendable, Codable {
    /// The maximum number of causes that are counted individually.
    private static let maximumCauses = 100

    /// The documents with the same cause.
    @dynamicMemberLookup
    package struct Cause: Hashable, Sendable, Codable {
        /// The cause of the first document.
        fileprivate let example: DocumentCause
        package fileprivate(set) var count = 0
        package fileprivate(set) var times = TimeCounts()

        /// Returns a part of the cause of the first document.
        package subscript<Part>(dynamicMember part: KeyPath<DocumentCause, Part>) -> Part { example[keyPath: part] }
    }

    private var causes: [Cause] = []

    /// The number of documents whose causes are not counted individually.
    package private(set) var omitted = 0

    /// The causes, the most frequent first.
    package var inOrder: [Cause] { causes.sorted { $0.count > $1.count } }

    /// Counts a document.
    mutating func add(_ cause: DocumentCause) {
        let known = causes.firstIndex { $0.verdict == cause.verdict && $0.reason.isIdentical(to: cause.reason) }
        guard let index = known ?? (causes.count < Self.maximumCauses ? causes.count : nil) else {
            omitted += 1
            return
        }
        if index == causes.count { causes.append(Cause(example: cause)) }
        causes[index].count += 1
        if let seconds = cause.seconds { causes[index].times.add(seconds) }
    }
}

/// The number of events over time, in a bounded number of periods of the same length.
package struct TimeCounts: Hashable, Sendable, Codable {
    private static let maximumPeriods = 64

    private var length = 60
    private var counts: [Int: Int] = [:]

    /// The first and the last event, in seconds since 1970; `nil` without events.
    package private(set) var range: ClosedRange<Int>?

    /// Creates an empty count.
    package init() {}

    /// Counts an event.
    package mutating func add(_ seconds: Int) {
        range = range.map { min($0.lowerBound, seconds)...max($0.upperBound, seconds) } ?? seconds...seconds
        counts[Self.index(of: seconds, length), default: 0] += 1
        while counts.count > Self.maximumPeriods {
            length *= 4
            counts = counts.reduce(into: [:]) { $0[Self.index(of: $1.key, 4), default: 0] += $1.value }
        }
    }

    /// Returns the number of events in each of the columns that divide a range of time.
    package func columns(_ count: Int, of range: ClosedRange<Int>) -> [Int] {
        var columns = [Int](repeating: 0, count: count)
        let width = max(1, range.count / count + 1)
        for (period, events) in counts {
            let start = max(range.lowerBound, period * length)
            columns[min(count - 1, (start - range.lowerBound) / width)] += events
        }
        return columns
    }

    /// The first and the last event in words; `nil` without events.
    var period: String? {
        range.map { range in
            let (first, last) = (Timestamp(seconds: range.lowerBound), Timestamp(seconds: range.upperBound))
            return first == last ? "at \(first)" : "\(first) to \(last)"
        }
    }

    /// Rounds down, also before 1970.
    private static func index(of seconds: Int, _ length: Int) -> Int {
        (seconds - (seconds % length + length) % length) / length
    }
}

extension BatchTally {
    /// The number of documents that fail, since when and why, as a sentence.
    var sentence: String {
        if total == 0 { return "No documents." }
        for verdict in [ReportVerdict.accept, .undecided] where count(of: verdict) == total {
            return total == 1
                ? "The document is \(verdict.word)." : "All \(total.grouped) documents are \(verdict.word)."
        }
        guard let first = causes.inOrder.first else {
            return "\((total - count(of: .accept)).grouped) of \(total.grouped) documents are not accepted."
        }
        let since = first.times.range.map { " since \(Timestamp(seconds: $0.lowerBound))" } ?? ""
        let start = "\(first.count.grouped) of \(total.grouped) \(total == 1 ? "document is" : "documents are")"
        let rest = total - count(of: .accept) - first.count
        let more =
            rest == 0 ? "" : " \(rest.grouped) \(rest == 1 ? "other is" : "others are") not accepted for other causes."
        return "\(start) \(first.verdict.word)\(since): \(first.reason).\(more)"
    }
}
