// SPDX-License-Identifier: Apache-2.0

package import SAML

extension ReportRecord {
    /// Returns the values of a finding with their names; the end of a period is not a value that the policy expects.
    ///
    /// - Parameters:
    ///   - finding: A finding of the record.
    ///   - requests: The requests that the user entered. A service must not reveal those of other users (S-67).
    /// - Returns: The pairs, without values that the finding does not have.
    package func values(
        of finding: Finding,
        expectedRequests requests: [String] = []
    ) -> [(name: String, text: String)] {
        var values: [(String, String?)] = []
        if let limit = finding.timeLimit {
            let moment = result.validationTime.map { Timestamp(seconds: $0.seconds).description }
            let time = Timestamp(seconds: limit.time.seconds).description
            values = [(limit.isEnd ? "Valid until" : "Valid from", time), ("Validation time", moment)]
        } else {
            let entered = finding.code == .inResponseToMismatch && !requests.isEmpty ? requests : nil
            let expected = finding.expected ?? entered?.joined(separator: " ")
            values = [("Found", finding.actual), ("Expected", expected)]
            if expected != nil { values.append(("Expected by", finding.expectation?.words)) }
        }
        values.append(("Cause", finding.cause))
        return values.compactMap { name, text in text.map { (name, $0) } }
    }
}

extension Finding.Expectation {
    /// The source of the expected value, in words.
    fileprivate var words: String {
        switch self {
        case .setting: "a setting"
        case .request: "the request"
        case .metadata: "the metadata"
        case .message: "another part of the message"
        case .standard: "the standard"
        }
    }
}
