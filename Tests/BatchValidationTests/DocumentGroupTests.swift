// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import TestVectors
internal import Testing

/// Documents that are validated together, step by step.
@Suite struct `documents in a group` {
    private let validator = DocumentValidator(ValidationOptions(time: .issueInstant))

    @Test func `get the results that they get alone, in order`() throws {
        let vectors = Cases.tried(try Manifest.vectors(of: "malformed"))
        var documents = try vectors.map {
            EnclosedDocument(entry: $0.file, capture: InputFile(try Manifest.bytes($0, of: "malformed")))
        }
        documents.append(
            EnclosedDocument(entry: "refused", capture: InputFile([]), finding: MessageKind.metadata.finding)
        )
        documents.append(EnclosedDocument(entry: "key", capture: InputFile(Array(#"{"keys":[{"kty":"RSA"}]}"#.utf8))))
        for counted in [CountedContent.none, .anyOther] {
            for index in documents.indices { documents[index].counted = counted }
            let together = validator.validate(documents, from: { "\($0)" }, report: { result, _ in result })
            let alone = documents.enumerated().map { validator.validate($1, from: "\($0)").result }
            #expect(together == alone)
        }
    }

    /// The tree and the model of a document need many times its size.
    @Test func `are decoded up to a size, not only read up to it`() throws {
        let text = "<a>\((0..<60_000).map { "\($0)" }.joined())</a>"
        let small = try Self.document("<a/>")
        let large = try Self.document(text)
        #expect(large.capture.bytes.count < DocumentValidator.bytesAtOnce)
        #expect(Self.steps(of: [small, small, small]) == ["begin", "check", "check", "check", "0", "1", "2"])
        #expect(Self.steps(of: [small, large, small]) == ["begin", "check", "check", "0", "1", "begin", "check", "2"])
    }

    @Test(arguments: 0...3) func `that were checked are reported if the process is about to end`(checked: Int) throws {
        let document = try Self.document("<a/>")
        let steps = Self.steps(of: [document, document, document], stoppingAfter: 1 + checked)
        #expect(steps.filter { Int($0) != nil } == (0..<checked).map { "\($0)" })
    }

    /// Validates documents, and returns the questions whether the process is about to end, and the reported indices.
    private static func steps(of documents: [EnclosedDocument], stoppingAfter count: Int = .max) -> [String] {
        var steps: [String] = []
        var isInGroup = false
        _ = DocumentValidator(ValidationOptions(time: .issueInstant)).validate(
            documents,
            from: { _ in
                isInGroup = true
                return "-"
            },
            unless: {
                steps.append(isInGroup ? "check" : "begin")
                return steps.count > count
            },
            report: { _, index in
                isInGroup = false
                steps.append("\(index)")
            }
        )
        return steps
    }

    private static func document(_ text: String) throws -> EnclosedDocument {
        let data = try Deflate.deflate(Array(text.utf8).span, level: 9)
        return EnclosedDocument(entry: nil, capture: InputFile(Array(Base64().encodedString(of: data.span).utf8)))
    }
}
