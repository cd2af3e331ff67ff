// SPDX-License-Identifier: Apache-2.0

internal import CExchangeKernels
internal import Captures
internal import EncodedSamples
internal import Foundation
internal import TestVectors
internal import Testing
internal import UntrustedText

@Suite struct `words that a search skips` {
    private static let kernels = [CEXK_NONE, CEXK_AVX2, CEXK_AVX512].map { UInt32($0) }.filter {
        $0 == 0 || cexk_can_run($0)
    }

    /// Words around the limits of what a search examines.
    private static let words: [String] =
        SearchedWords.elementNames.map { "\($0)" } + [
            "SAMLResponse", "samlresponse", "SamlRequest", "SAMLart", "xSAMLResponse", "a/Response", "3cResponse",
            "PHNhbWxwOlJlc3Bv", "PHNhbWxwOlJlc3B", "PQ0123456789abcd", "77u/0123456789ab", "77v/0123456789ab",
            "POST", "77", "session", "Version", "action", "request", "art", "solve", "query", "e", "P", "7",
            "0x" + String(repeating: "3c", count: 32), String(repeating: "a", count: 47),
            String(repeating: "a", count: 48),
            String(repeating: "b", count: 15), String(repeating: "Z", count: 63), String(repeating: "/", count: 64),
            String(repeating: "-", count: 65), String(repeating: "0", count: 200),
        ]

    private static let separators: [[UInt8]] =
        [" ", "\n", ":", "=", "%", "<", "&", "\"", "."].map { Array($0.utf8) } + [[0xC3], [0x00]]

    private static func text(_ random: inout SeededGenerator) -> [UInt8] {
        var text: [UInt8] = []
        for _ in 0..<Int.random(in: 0..<30, using: &random) {
            if Int.random(in: 0..<3, using: &random) == 0 {
                text += words.randomElement(using: &random)?.utf8.map { $0 } ?? []
            } else {
                let letters = "esnratlvyoipPAH7u/+-_0".utf8.map { $0 }
                for _ in 0..<Int.random(in: 0..<20, using: &random) {
                    text.append(letters.randomElement(using: &random) ?? 0)
                }
            }
            for _ in 0..<Int.random(in: 0..<3, using: &random) {
                text += separators.randomElement(using: &random) ?? []
            }
        }
        return text
    }

    /// Whether a search examines a word outside of elements, as its rules say.
    private static func isExamined(_ word: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: word, as: UTF8.self)
        if word.count >= 48 || SearchedWords.elementNames.contains(where: { text.hasSuffix("\($0)") }) { return true }
        if ["samlresponse", "samlrequest", "samlart"].contains(where: { text.lowercased().hasSuffix($0) }) {
            return true
        }
        guard word.count >= 16 else { return false }
        return text.hasPrefix("77u/") || text.first == "P" && ("A"..."P").contains(text.dropFirst().first ?? " ")
    }

    @Test func `are a value without other bytes`() {
        let value = Array((String(repeating: "Az09+/-_%", count: 20) + "==\n").utf8)
        #expect(CaptureLayers.isPlainValue(value))
        for index in 0..<180 {
            for other in " =.,:@[`{~\u{0}".utf8 {
                var text = value
                text[index] = other
                #expect(!CaptureLayers.isPlainValue(text) || other == UInt8(ascii: "=") && index == 179)
            }
        }
    }

    @Test(arguments: kernels) func `are never words that a search examines`(kernel: UInt32) {
        for number in stride(from: Cases.first, to: 14_000, by: Cases.stride) {
            var random = SeededGenerator(seed: UInt64(number))
            let text = Self.text(&random)
            let start = Int.random(in: 0...text.count, using: &random)
            let candidate = SearchedWords.nextCandidate(in: text.span, from: start, kernel: kernel)
            guard (start...text.count).contains(candidate) else {
                Issue.record("text \(number): \(candidate)")
                continue
            }
            let isInWord =
                candidate > start && candidate < text.count && text[candidate].isBase64Digit
                && text[candidate - 1].isBase64Digit
            #expect(!isInWord, "text \(number)")
            let skipped = text[start..<candidate].split { !$0.isBase64Digit }
            #expect(
                !skipped.contains(where: Self.isExamined),
                "text \(number): \(String(decoding: text, as: UTF8.self))"
            )
        }
    }

    @Test(arguments: kernels) func `are most words of a log`(kernel: UInt32) {
        let line =
            "192.0.2.1 - - [01/May/2026:10:00:00 +0000] \"GET /index.html HTTP/1.1\" 200 5120 \"-\" \"Mozilla/5.0\"\n"
        let text = Array(String(repeating: line, count: 100).utf8)
        #expect(SearchedWords.nextCandidate(in: text.span, from: 0, kernel: kernel) > text.count - 112)
    }

    /// Returns all messages of a text.
    private static func found(in text: [UInt8], skipping: Bool) -> [TextCapture] {
        var search = CaptureSearch(skipsWords: skipping)
        var found: [TextCapture] = []
        var index = 0
        while case .found(let capture) = search.next(in: text.span, from: index, isAtEnd: true), found.count < 10_000 {
            found.append(capture)
            index = capture.range.upperBound
        }
        return found
    }

    @Test func `change no message of any text`() {
        for number in stride(from: Cases.first, to: 14_000, by: Cases.stride) {
            var random = SeededGenerator(seed: UInt64(number))
            let text = (0..<6).flatMap { _ in
                Self.text(&random) + (Bool.random(using: &random) ? GeneratedText.noise(&random) : [])
                    + (Bool.random(using: &random) ? GeneratedText.planted(number) : [])
            }
            #expect(
                Self.found(in: text, skipping: true) == Self.found(in: text, skipping: false),
                "text \(number): \(String(decoding: text, as: UTF8.self))"
            )
        }
    }

    @Test func `change no message of any test vector`() throws {
        let folder = TestVectors.directory
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files {
            guard let bytes = try? Data(contentsOf: file), bytes.count < 200_000 else { continue }
            count += 1
            guard count % Cases.stride == 0 else { continue }
            let text = Array(bytes)
            for text in [text, Array(bytes.base64EncodedData()), Array("a=b&SAMLResponse=".utf8) + text] {
                #expect(Self.found(in: text, skipping: true) == Self.found(in: text, skipping: false), "\(file)")
            }
        }
        #expect(count > 1_000)
    }
}
