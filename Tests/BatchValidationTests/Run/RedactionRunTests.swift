// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import SAML
internal import Testing

/// What a redacted copy must not disclose, for known keys (S-99).
@Suite struct `A redacted copy` {
    /// Copies a response with attribute values, and returns the copy and the line with the validation time.
    private static func copy(
        of values: [String],
        id: String = "_r1",
        key: UInt8 = 1,
        now: Timestamp = Timestamp(seconds: 1_777_629_600, nanoseconds: 123_456_789)
    ) throws -> (document: String, start: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "redaction-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let content = values.map { "<a:AttributeValue>\($0)</a:AttributeValue>" }.joined()
        let document = """
            <p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion" \
            ID="\(id)" IssueInstant="2026-05-01T10:00:00.25Z">\(content)</p:Response>
            """
        let input = folder.appending(path: "input.xml")
        try Data(document.utf8).write(to: input)
        let output = folder.appending(path: "copies")
        var run = try RedactionRun(
            RunSettings(),
            to: InputPath(output.path),
            key: Array(repeating: key, count: 32),
            now: now,
            tell: { _ in }
        )
        #expect(try run.run(InputWalk([InputPath(input.path)])))
        let texts = try ["0001.xml", "verdicts.jsonl"].map {
            String(decoding: try Data(contentsOf: output.appending(path: $0)), as: UTF8.self)
        }
        return (texts[0], String(texts[1].prefix { $0 != "\n" }))
    }

    private static func values(_ document: String) -> [String] {
        document.components(separatedBy: "<a:AttributeValue>").dropFirst().map {
            $0.components(separatedBy: "</a:").first ?? ""
        }
    }

    @Test func `states neither the start of the run nor a known time of another place`() throws {
        let issued = try #require(Timestamp("2026-05-01T10:00:00Z"))
        var lags: Set<Int> = []
        for key in UInt8(1)...6 {
            let (document, start) = try Self.copy(of: ["2026-05-01T10:00:00Z"], key: key)
            let copied = try #require(document.firstMatch(of: /IssueInstant="([^"]*)"/)?.1)
            let moved = try #require(Timestamp(String(copied)))
            let time = try #require(start.firstMatch(of: /"time":"([^"]*)"/)?.1)
            let validated = try #require(Timestamp(String(time)))
            #expect(validated.nanoseconds == 0)
            #expect(!copied.hasSuffix(".25Z") && copied.utf8.count == "2026-05-01T10:00:00.25Z".utf8.count)
            // The run starts when the message was issued, in whole seconds.
            lags.insert(moved.seconds - validated.seconds)
            #expect(moved.seconds < issued.seconds)
            #expect(Self.values(document).first?.prefix(13) != copied.prefix(13))
        }
        #expect(lags.count > 1)
        #expect(lags.allSatisfy { 0..<60 ~= $0 })
    }

    @Test func `has no pattern of letters and digits of an identifier`() throws {
        let identifier = "0a1B2c3D4e5F6a7b8c9d0e1f2a3b4c5d6e7f8a9b"
        let (document, _) = try Self.copy(of: [identifier, identifier, identifier.lowercased()], id: "_\(identifier)")
        let values = Self.values(document)
        #expect(values[0] == values[1])
        #expect(values[0] != values[2])
        #expect(document.contains(" ID=\"_\(values[0])\""))
        #expect(values[0].utf8.count == identifier.utf8.count)
        func pattern(_ text: String) -> [Int] { text.map { $0.isNumber ? 0 : $0.isUppercase ? 1 : 2 } }
        let common = zip(pattern(values[0]), pattern(identifier)).filter { $0 == $1 }.count
        #expect(common < identifier.utf8.count * 3 / 4)
        let texts = ["Ab12cd34ef", "ab12Cd34ef", "ab12cD34ef", "ab12cd34Ef", "ab12cd34eF", "ab12cd34ef"]
        #expect(Set(Self.values(try Self.copy(of: texts).document)).count == texts.count)
    }

    @Test func `has no invisible characters that can hide a text`() throws {
        let kept = "\u{200B}\u{FEFF}\u{AD}\u{202E}\u{2066}"
        let (document, _) = try Self.copy(of: ["a\u{E0041}\u{E0042}\u{200D}\u{2062}b\u{90}c\(kept)d"])
        let value = try #require(Self.values(document).first).unicodeScalars
        for scalar in "\u{E0041}\u{E0042}\u{200D}\u{2062}\u{90}".unicodeScalars { #expect(!value.contains(scalar)) }
        for scalar in kept.unicodeScalars { #expect(value.contains(scalar)) }
    }

    @Test func `is written for texts of punctuation and of a scheme`() throws {
        let (document, _) = try Self.copy(of: ["https://", "======", "https://sp.example/a======b"])
        #expect(Self.values(document)[2].hasPrefix("https://"))
        #expect(Self.values(document)[2].contains("======"))
    }

    @Test func `can have ten distinct digits`() throws {
        let digits = (0..<10).map(String.init)
        let counts = try (UInt8(1)...4).map { Set(Self.values(try Self.copy(of: digits, key: $0).document)).count }
        #expect(counts.contains(10))
    }
}
