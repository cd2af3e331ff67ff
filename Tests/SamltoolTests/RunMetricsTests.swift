// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Foundation
internal import SAML
internal import Testing

/// The file of `validate --metrics`.
@Suite struct `Metrics of a run` {
    private static let instant = ["validate", "--at", "2026-05-01T10:01:00Z", "--output", "/dev/null"]
    private static let accepted = "responses/xmlsec1/guide.xml"
    private static let unreadable = "malformed/xml/doctype-bare.xml"

    /// The samples of a text, by name and labels; records an issue for a line that the format does not allow.
    private static func samples(_ text: String) throws -> [String: Double] {
        var samples: [String: Double] = [:]
        var typed: Set<String> = []
        #expect(text.hasSuffix("\n"))
        for line in text.split(separator: "\n") {
            if let type = line.wholeMatch(of: #/# TYPE ([a-z_]+) gauge/#) { typed.insert(String(type.1)) }
            if line.hasPrefix("#") { continue }
            let match = try #require(
                line.wholeMatch(of: #/(([a-z_]+)(\{[a-z]+="[^"\\\n]*"\})?) ([0-9.]+)/#),
                "not a sample: \(line)"
            )
            #expect(typed.contains(String(match.2)), "a sample without its type: \(line)")
            #expect(samples.updateValue(try #require(Double(match.4)), forKey: String(match.1)) == nil)
        }
        return samples
    }

    @Test func `counts documents, findings and faults`() throws {
        let before = Date().timeIntervalSince1970.rounded(.down)
        let result = try Tool.run(
            Self.instant + ["--metrics", "-", Self.accepted, Self.unreadable, "missing.xml"]
        )
        #expect(result.status == 66)
        let samples = try Self.samples(result.text)
        #expect(samples["samltool_build_info{version=\"\(PackageVersion.current)\"}"] == 1)
        #expect(samples["samltool_run_documents{verdict=\"undecided\"}"] == 1)
        #expect(samples["samltool_run_documents{verdict=\"reject\"}"] == 0)
        #expect(samples["samltool_run_documents{verdict=\"unreadable\"}"] == 1)
        #expect(samples["samltool_run_documents_with_finding{code=\"xml.doctype\"}"] == 1)
        #expect(samples["samltool_run_documents_with_finding{code=\"signature.unchecked\"}"] == 1)
        #expect(samples["samltool_run_unreadable_inputs"] == 1)
        #expect(samples["samltool_run_interrupted"] == 0)
        #expect(samples["samltool_run_exit_status"] == 66)
        #expect(try #require(samples["samltool_run_end_timestamp_seconds"]) >= before)
        #expect(try #require(samples["samltool_run_duration_seconds"]) < 600)
    }

    @Test func `writes the same series in every run`() throws {
        let names = try [[Self.accepted], [Self.unreadable], ["--files-from", "/dev/null"]].map { inputs in
            let arguments = Self.instant + ["--metrics", "-"] + inputs
            return try Set(Self.samples(Tool.run(arguments).text).keys)
        }
        #expect(names[0] == names[1] && names[1] == names[2])
        #expect(
            names[0].filter { $0.hasPrefix("samltool_run_documents_with_finding{") }.count
                == Finding.Code.allCases.count
        )
    }

    @Test func `reports the exit status that an option sets`() throws {
        let result = try Tool.run(Self.instant + ["--metrics", "-", "--fail-on-empty", "--files-from", "/dev/null"])
        #expect(result.status == 1)
        #expect(try Self.samples(result.text)["samltool_run_exit_status"] == 1)
    }

    @Test func `contains no text of a document`() throws {
        let result = try Tool.run(Self.instant + ["--metrics", "-", Self.accepted])
        #expect(!result.text.contains("idp.example"))
        #expect(!result.text.contains("guide.xml"))
    }

    @Test func `lets other users read a new file, and keeps the mode of a replaced one`() throws {
        try Folder.with { folder in
            let path = folder.appending(path: "samltool.prom").path
            func mode() throws -> Int {
                try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
            }
            #expect(try Tool.run(Self.instant + ["--metrics", path, Self.accepted]).status == 0)
            #expect(try mode() == 0o644)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            #expect(try Tool.run(Self.instant + ["--metrics", path, Self.accepted]).status == 0)
            #expect(try mode() == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["samltool.prom"])
        }
    }

    @Test func `fails if the file cannot be written`() throws {
        let result = try Tool.run(Self.instant + ["--metrics", "/nonexistent/samltool.prom", Self.accepted])
        #expect(result.status == 73)
    }

    @Test(arguments: [
        (Duration.zero, "0.000"), (.milliseconds(7), "0.007"), (.milliseconds(61_050), "61.050"),
        (.seconds(-1), "0.000"),
    ])
    func `writes a duration in seconds`(duration: Duration, text: String) {
        let metrics = BatchTally().metrics(end: Timestamp(seconds: 5), duration: duration, exitStatus: 0)
        #expect(metrics.contains("\nsamltool_run_duration_seconds \(text)\n"))
        #expect(metrics.contains("\nsamltool_run_end_timestamp_seconds 5\n"))
    }
}
