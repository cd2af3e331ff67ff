// SPDX-License-Identifier: Apache-2.0

package import SAML
package import UntrustedText

/// The description of a document in every report: its checks, the headline and the next step.
///
/// It is made once from the record of a validated document. Reports only render it.
package struct DocumentDescription: Hashable, Sendable {
    package let verdict: ReportVerdict

    /// The checks that apply to the kind of message, in a fixed order.
    package let checks: [DocumentCheck]

    /// The verdict and its reason, in one or two sentences.
    @Exact package private(set) var headline: String

    /// Whether the headline says what speaks against a message that is not rejected.
    package let hasRemark: Bool

    /// The reason of the verdict without the values of this document, by which documents are grouped; empty if it is accepted.
    @Exact package private(set) var cause: String

    /// The next step, or `nil` if nothing is to be done.
    @Exact package private(set) var nextStep: String?

    /// Who must take the next step, or `nil` if nothing is to be done.
    package let party: Finding.Party?

    /// The finding that the headline is about, or `nil` if nothing failed.
    package let lead: Finding?

    /// Describes a document.
    ///
    /// - Parameters:
    ///   - record: The record of the document.
    ///   - part: The checks that are described, if others are not part of the task.
    package init(_ record: borrowing ReportRecord, only part: Set<Finding.Check>? = nil) {
        verdict = record.verdict
        let all = DocumentChecks(record, verdict).all
        checks = part.map { part in all.filter { part.contains($0.check) } } ?? all
        lead = verdict.isFailure ? record.firstError ?? record.result.findings.first : nil
        let unmade = UnmadeComparisons(checks, record)
        let remark = verdict.isFailure ? nil : Remark(about: record)
        let own = verdict == .accept && remark?.nextStep != nil ? remark : nil
        let step = lead.map(\.remedy) ?? own?.nextStep ?? Headline.nextStep(record, verdict, unmade.options)
        nextStep = step
        party = step == nil ? nil : lead?.party ?? own?.party ?? .settings
        hasRemark = remark?.isContrary == true
        switch verdict {
        case .accept:
            cause = ""
            headline = "Accepted\(Headline.restriction(record)).\(remark?.sentence ?? "")\(unmade.sentence)"
        case .undecided:
            let doubt = Headline.doubt(record, checks)
            cause = doubt
            headline = "Undecided: \(doubt).\(remark?.sentence ?? "")\(unmade.sentence)"
        case .reject, .unreadable:
            let specific = lead.flatMap { Headline.specificReason($0, record) }
            cause = lead.map { Headline.cause(of: $0, specific, record) } ?? "no SAML message could be decoded"
            let reason = lead.map { specific ?? Headline.generalReason($0) }
            headline = Headline.failure(verdict, lead, reason, record.resembled)
        }
    }
}

/// The comparisons that a service provider must make, and that were not made or only with a request of the capture.
struct UnmadeComparisons {
    /// The sentences that name them, each after a space.
    private(set) var sentence = ""

    /// The options that make them.
    private(set) var options: [String] = []

    init(_ checks: [DocumentCheck], _ record: borrowing ReportRecord) {
        var weak = ""
        for check in checks {
            let name: String
            switch check.check {
            case .audience: name = "audience"
            case .destination: name = record.otherKind == nil ? "ACS URL" : "Destination"
            case .request: name = "request"
            default: continue
            }
            if case .notMade = check.state {
                sentence += sentence.isEmpty ? " Not checked: " : ", "
                sentence += name
                if let option = check.option { options.append(option) }
            } else if record.restsOnRequest(check.check) {
                weak += weak.isEmpty ? " Compared only with an unverified request of the capture: " : ", "
                weak += name
                options.append(check.check == .audience ? "--audience" : "--recipient")
            }
        }
        if !sentence.isEmpty { sentence += "." }
        if !weak.isEmpty { sentence = "\(weak).\(sentence)" }
    }
}
