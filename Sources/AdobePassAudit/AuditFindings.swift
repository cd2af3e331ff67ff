// SPDX-License-Identifier: Apache-2.0

/// A violation of a rule in one or more requests of a capture.
struct AuditFinding {
    let rule: AuditRule

    /// The details, without text of the sender.
    let detail: String?

    /// Where the request was sent; `nil` if the finding is about the capture.
    let place: AuditPlace?

    /// The positions of the first requests.
    private(set) var entries: [Int]

    /// The number of requests.
    private(set) var count = 1

    /// The maximum number of positions that are listed.
    private static let maximumEntries = 10

    init(_ rule: AuditRule, _ detail: String?, _ place: AuditPlace?, entry: Int) {
        self.rule = rule
        self.detail = detail
        self.place = place
        entries = entry > 0 ? [entry] : []
    }

    mutating func add(_ entry: Int) {
        count += 1
        if entries.count < Self.maximumEntries { entries.append(entry) }
    }

    /// The fault, as a sentence.
    var message: String { detail.map { "\(rule.problem): \($0)." } ?? rule.problem }
}

/// Where a request was sent, without private parts.
struct AuditPlace {
    let method: String

    /// The URL without query and codes.
    let url: String

    /// The number of the documented path or, after those, of the path that Adobe does not document.
    let call: Int

    /// The documented call; `nil` if its path or its method is not documented.
    let endpoint: AdobeEndpoint?
}

/// The findings of a capture.
///
/// Requests with the same call and the same problem are one finding. The number of findings is therefore limited by the
/// number of documented calls, of shown paths and of rules, regardless of the size of the capture.
struct AuditFindings {
    private struct Key: Hashable {
        let rule: AuditRule
        let call: Int?
        let detail: Int?
    }

    private(set) var all: [AuditFinding] = []
    private var indexes: [Key: Int] = [:]

    /// The details, which are sentences of this program.
    private var details: [String: Int] = [:]

    /// Adds a violation.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - detail: The details, from a fixed set of texts.
    ///   - place: Where the request was sent.
    ///   - entry: The position of the request in the capture, or 0 if the finding is about the capture.
    mutating func add(_ rule: AuditRule, _ detail: String? = nil, at place: AuditPlace?, entry: Int) {
        let number = detail.map { details[$0] ?? details.count }
        if let detail, let number { details[detail] = number }
        let key = Key(rule: rule, call: place?.call, detail: number)
        if let index = indexes[key] {
            all[index].add(entry)
        } else {
            indexes[key] = all.count
            all.append(AuditFinding(rule, detail, place, entry: entry))
        }
    }
}
