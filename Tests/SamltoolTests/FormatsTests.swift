// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Testing

@Suite struct `samltool formats` {
    @Test(
        arguments: [
            ("inputs", InputFormat.allCases.map(\.rawValue)), ("layers", CaptureLayer.allCases.map(\.rawValue)),
            ("reports", ReportFormat.allCases.map(\.rawValue)),
        ]
    )
    func `prints the names that scripts read`(kind: String, names: [String]) throws {
        let result = try Tool.run("formats", kind)
        #expect(result.status == 0)
        #expect(result.lines == names)
        #expect(Set(names).count == names.count)
    }

    @Test func `explains every format in its help`() throws {
        let help = try Tool.run("help", "formats").text.replacing("\n", with: " ")
        let words = help.split(separator: " ").joined(separator: " ")
        for format in InputFormat.allCases { #expect(words.contains("\(format.rawValue) \(format.summary)")) }
        for layer in CaptureLayer.allCases { #expect(words.contains("\(layer.rawValue) \(layer.summary)")) }
        for format in ReportFormat.allCases { #expect(words.contains("\(format.rawValue) \(format.summary)")) }
    }

    @Test(arguments: InputFormat.allCases)
    func `accepts every input format as an option`(format: InputFormat) throws {
        let result = try Tool.run(["validate", "--input-format", format.rawValue, "-"], input: [])
        #expect(result.status != 64)
    }

    @Test func `names the accepted formats`() throws {
        for (option, form) in [
            ("--input-format", "auto, xml, encoded, har, saml-tracer, burp, mail, jsonl, json, csv or text"),
            ("--format", "text, jsonl, csv, junit, sarif, html or markdown"),
        ] {
            let result = try Tool.run("validate", option, "none", "-")
            #expect(result.status == 64)
            #expect(result.errors.contains(form), "\(result.errors)")
        }
    }
}
