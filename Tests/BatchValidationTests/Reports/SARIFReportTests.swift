// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Foundation
internal import SAML
internal import Testing

@Suite struct `SARIF report` {
    private struct Log: Decodable {
        struct Text: Decodable { var text: String }
        struct Rule: Decodable {
            var id: String
            var shortDescription: Text
            var help: Text
        }
        struct Driver: Decodable { var rules: [Rule] }
        struct Tool: Decodable { var driver: Driver }
        struct Artifact: Decodable { var uri: String }
        struct Region: Decodable, Equatable { var startLine, startColumn: Int }
        struct Physical: Decodable {
            var artifactLocation: Artifact
            var region: Region?
        }
        struct Location: Decodable { var physicalLocation: Physical }
        struct Result: Decodable {
            var ruleId, level: String
            var ruleIndex: Int
            var message: Text
            var locations: [Location]
            var partialFingerprints: [String: String]
        }
        struct Notification: Decodable { var message: Text }
        struct Invocation: Decodable {
            var executionSuccessful: Bool
            var toolExecutionNotifications: [Notification]
        }
        struct Run: Decodable {
            var tool: Tool
            var results: [Result]
            var invocations: [Invocation]
        }
        var version: String
        var runs: [Run]
    }

    private func run(_ records: [ReportRecord]) throws -> Log.Run {
        try JSONDecoder().decode(Log.self, from: Data(ReportFormat.sarif.report(on: records))).runs[0]
    }

    @Test func `has a rule for every code and a result for every finding`() throws {
        let run = try run(ReportSamples.records)
        #expect(run.tool.driver.rules.map(\.id) == Finding.Code.allCases.map(\.rawValue))
        #expect(run.results.map(\.ruleId) == ReportSamples.records.flatMap { $0.findings.map(\.code.rawValue) })
        #expect(run.results.allSatisfy { run.tool.driver.rules[$0.ruleIndex].id == $0.ruleId })
        #expect(run.invocations.map(\.executionSuccessful) == [true])
    }

    @Test func `omits documents without findings`() throws {
        var record = ReportSamples.accepted()
        record.findings = []
        #expect(try run([record, record]).results.isEmpty)
    }

    @Test func `reports a location in a file but not in decoded content`() throws {
        var plain = ReportSamples.rejected
        plain.entry = nil
        plain.layers = ["soap"]
        var encoded = plain
        encoded.layers = ["base64"]
        let results = try run([plain, encoded, ReportSamples.rejected]).results
        let regions = results.map(\.locations[0].physicalLocation.region)
        #expect(regions == [nil, Log.Region(startLine: 2, startColumn: 7), nil, nil, nil, nil])
    }

    @Test(arguments: [
        ("a/b.xml", "a/b.xml"), ("a b", "a%20b"), ("/x/ü", "file:///x/%C3%BC"), ("http://evil", "http%3A//evil"),
        ("q?#[]%", "q%3F%23%5B%5D%25"), ("tab\t", "tab%09"),
    ])
    func `writes a path as a URI`(source: String, uri: String) throws {
        var record = ReportSamples.rejected
        record.source = source
        #expect(try run([record]).results[0].locations[0].physicalLocation.artifactLocation.uri == uri)
    }

    @Test(arguments: [
        ("[a](b)", #"\[a\](b)"#), ("{0}", "{{0}}"), (#"\"#, #"\\"#), ("\u{202E}", #"\\u{{202e}}"#), ("plain", "plain"),
    ])
    func `writes no link and no placeholder into a message`(message: String, text: String) throws {
        var record = ReportSamples.rejected
        record.findings = [Finding(.samlBadID, .info, message)]
        let result = try #require(try run([record]).results.first)
        #expect(result.message.text == text)
        #expect(result.level == "note")
    }

    @Test func `distinguishes equal findings of one document`() throws {
        var record = ReportSamples.rejected
        record.findings = [record.findings[0], record.findings[0], record.findings[1]]
        var other = record
        other.source = "other"
        let results = try run([record, record, other]).results
        let fingerprints = results.map { $0.partialFingerprints["finding/v1"] ?? "" }
        #expect(Set(fingerprints).count == 6)
        #expect(fingerprints[0..<3] == fingerprints[3..<6])
        #expect(fingerprints.allSatisfy { $0.utf8.count == 32 })
    }

    @Test func `reports a failure for an interrupted run and for inputs without a document`() throws {
        var writer = ReportFormat.sarif.makeWriter()
        var tally = BatchTally()
        tally.addFault()
        tally.addFault()
        tally.wasInterrupted = true
        let bytes = writer.begin() + writer.end(tally)
        let run = try JSONDecoder().decode(Log.self, from: Data(bytes)).runs[0]
        #expect(run.invocations[0].executionSuccessful == false)
        #expect(run.invocations[0].toolExecutionNotifications.count == 2)
        #expect(run.invocations[0].toolExecutionNotifications[0].message.text == "2 inputs could not be read")
    }
}
