// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// Every finding code has a command line that reports exactly this code.
@Suite struct `the catalog of findings` {
    struct Catalog: Decodable {
        struct Group: Decodable { var tests: [Vector] }

        struct Vector: Decodable, Sendable, CustomTestStringConvertible {
            var tcId: Int
            var comment: String
            var files: [String]
            var arguments: [String]
            var code: String
            var severity: String

            var testDescription: String { "#\(tcId) \(code): \(comment)" }
        }

        var numberOfTests: Int
        var testGroups: [Group]
        /// Codes that no command line can produce, with a vector that reports them.
        var libraryOnly: [String: String]
        var vectors: [Vector] { testGroups.flatMap(\.tests) }
        /// The vectors whose options this build supports.
        var applicable: [Vector] {
            vectors.filter {
                BuildTraits.hasXMLSec
                    || !$0.arguments.contains("--trust") && !$0.arguments.contains("--decryption-key")
            }
        }

        static func read() throws -> Catalog {
            let url = TestVectors.directory.appending(path: "findings/manifest.json")
            let catalog = try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: url))
            try #require(catalog.vectors.count == catalog.numberOfTests)
            try #require(catalog.vectors.map(\.tcId) == Array(1...catalog.numberOfTests))
            return catalog
        }
    }

    struct Row: Decodable {
        struct Finding: Decodable {
            var code: String
            var severity: String
            var message: String
        }
        var findings: [Finding]
    }

    @Test(arguments: Cases.all(try Catalog.read().applicable))
    func `reports exactly the finding of each command line`(vector: Catalog.Vector) throws {
        let result = try Tool.run(["validate", "--format", "jsonl"] + vector.arguments + vector.files)
        let findings = try result.lines.flatMap { line in
            try JSONDecoder().decode(Row.self, from: Data(line.utf8)).findings
        }
        // A report puts an explanation of an attack before the finding itself.
        let isExplained = findings.first?.message.hasPrefix("Possible signature wrapping: ") == true
        let errors = findings.dropFirst(isExplained ? 1 : 0).filter { $0.severity == "error" }.map(\.code)
        if vector.severity == "error" {
            // A damaged copy has other errors as consequences.
            #expect(vector.code == "encoding.damaged-copy" ? errors.first == vector.code : errors == [vector.code])
            #expect(result.status == 1)
        } else {
            let usual = ["signature.unchecked", "encryption.missing"]
            let told = findings.filter { $0.code == vector.code || !usual.contains($0.code) }
            #expect(errors == [])
            #expect(told.map(\.code) == [vector.code])
            #expect(told.map(\.severity) == [vector.severity])
            #expect(result.status == 0)
        }
    }

    @Test func `has a command line for every code`() throws {
        let catalogue = try Catalog.read()
        let codes = catalogue.vectors.map(\.code) + catalogue.libraryOnly.keys
        #expect(Set(codes).symmetricDifference(Finding.Code.allCases.map(\.rawValue)) == [])
        #expect(codes.count == Set(codes).count)
    }
}
