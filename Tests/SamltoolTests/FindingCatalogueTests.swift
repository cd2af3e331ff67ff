// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// Every finding code has a command line that gets exactly it.
@Suite struct `the catalogue of findings` {
    struct Catalogue: Decodable {
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
        /// Codes that no option leads to, with the vector that gets them.
        var libraryOnly: [String: String]
        var vectors: [Vector] { testGroups.flatMap(\.tests) }
        /// The vectors whose options this build has.
        var applicable: [Vector] {
            #if XMLSec
            vectors
            #else
            vectors.filter { !$0.arguments.contains("--trust") && !$0.arguments.contains("--decryption-key") }
            #endif
        }

        static func read() throws -> Catalogue {
            let url = TestVectors.directory.appending(path: "findings/manifest.json")
            let catalogue = try JSONDecoder().decode(Catalogue.self, from: Data(contentsOf: url))
            try #require(catalogue.vectors.count == catalogue.numberOfTests)
            try #require(catalogue.vectors.map(\.tcId) == Array(1...catalogue.numberOfTests))
            return catalogue
        }
    }

    struct Row: Decodable {
        struct Finding: Decodable {
            var code: String
            var severity: String
        }
        var findings: [Finding]
    }

    @Test(arguments: Cases.tried(try Catalogue.read().applicable))
    func `a command line gets exactly this finding`(vector: Catalogue.Vector) throws {
        let result = try Tool.run(["validate", "--format", "jsonl"] + vector.arguments + vector.files)
        let findings = try result.lines.flatMap { line in
            try JSONDecoder().decode(Row.self, from: Data(line.utf8)).findings
        }
        let errors = findings.filter { $0.severity == "error" }.map(\.code)
        if vector.severity == "error" {
            #expect(errors == [vector.code])
            #expect(result.status == 1)
        } else {
            let told = findings.filter { $0.code == vector.code || $0.code != "signature.unchecked" }
            #expect(errors == [])
            #expect(told.map(\.code) == [vector.code])
            #expect(told.map(\.severity) == [vector.severity])
            #expect(result.status == 0)
        }
    }

    @Test func `no code is left out`() throws {
        let catalogue = try Catalogue.read()
        let codes = catalogue.vectors.map(\.code) + catalogue.libraryOnly.keys
        #expect(Set(codes).symmetricDifference(Finding.Code.allCases.map(\.rawValue)) == [])
        #expect(codes.count == Set(codes).count)
    }
}
