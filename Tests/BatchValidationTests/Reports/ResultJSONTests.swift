// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Foundation
internal import SAML
internal import Testing

/// The JSON that a service writes and the JSON of a report describe a validation in the same words.
@Suite struct `The JSON of a validation result` {
    private static func text(_ members: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: members, options: .sortedKeys), as: UTF8.self)
    }

    @Test(arguments: ReportSamples.records.indices)
    func `has the members and the values of the record of a report`(index: Int) throws {
        let record = ReportSamples.records[index]
        let line = Data(try ReportFormat.jsonl.report(on: [record]))
        var members = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        for name in [
            "schema", "source", "entry", "bytes", "sha256", "layers", "exchange", "notBefore", "notOnOrAfter",
            "audiences",
            "recipients", "authnInstant", "headline", "nextStep", "checks", "notMade",
        ] {
            #expect(members.removeValue(forKey: name) != nil)
        }
        // Only a report knows that nothing failed and nothing was proven.
        if record.verdict == .undecided { members["verdict"] = "accept" }
        let encoded = try JSONEncoder().encode(record.result)
        var own = try #require(try JSONSerialization.jsonObject(with: encoded) as? [String: Any])
        #expect(own.removeValue(forKey: "validationTime") != nil)
        #expect(try Self.text(own) == Self.text(members))
    }
}
