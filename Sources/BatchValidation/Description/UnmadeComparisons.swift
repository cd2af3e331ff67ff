// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The comparisons that a service provider must make, and that were not made or only with a request of the capture.
struct UnmadeComparisons {
    /// The sentences that name them, each after a space.
    private(set) var sentence = ""

    /// The options that make them.
    private(set) var options: [String] = []

    init(_ checks: [DocumentCheck], _ record: borrowing ReportRecord) {
        var (weak, absent): ([String], [String]) = ([], [])
        for check in checks {
            let name: String
            switch check.check {
            case .audience: name = "audience"
            case .destination: name = record.otherKind == nil ? "ACS URL" : "Destination"
            case .request: name = "request"
            default: continue
            }
            if case .notMade = check.state {
                absent.append(name)
                if let option = check.option { options.append(option) }
            } else if record.restsOnRequest(check.check) {
                weak.append(name)
                options.append(check.check == .audience ? "--audience" : "--recipient")
            }
        }
        for (words, names) in [
            ("Compared only with an unverified request of the capture", weak), ("Not checked", absent),
        ] where !names.isEmpty {
            sentence += " \(words): \(names.joined(separator: ", "))."
        }
    }
}
