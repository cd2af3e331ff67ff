// SPDX-License-Identifier: Apache-2.0

internal import SAML

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
