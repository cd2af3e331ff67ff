// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Testing

/// What a new user passes to a command by mistake.
@Suite struct `inputs without a document` {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var input: [UInt8]
        var code: String
        var message: String
    }

    static let mistakes = [
        Mistake(testDescription: "nothing", input: [], code: "input.empty", message: "The input is empty."),
        Mistake(
            testDescription: "white space",
            input: Array(" \n".utf8),
            code: "input.empty",
            message: "The input contains only white space."
        ),
        Mistake(
            testDescription: "bytes of a program",
            input: [0xA7, 0x00, 0x1F, 0xFF],
            code: "input.unknown-format",
            message:
                "There is no SAML message in this file: its bytes are not text, and no known file begins with them."
        ),
        Mistake(
            testDescription: "a sentence",
            input: Array("hello, world".utf8),
            code: "input.unknown-format",
            message: "There is no SAML message in this text."
        ),
        Mistake(
            testDescription: "words of Base64 digits",
            input: Array("hello world".utf8),
            code: "input.unknown-format",
            message: "There is no SAML message in this text."
        ),
    ]

    private func check(_ arguments: [String], _ mistake: Mistake) throws {
        let result = try Tool.run(arguments + ["-"], input: mistake.input)
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.first == "samltool: \(mistake.code): \(mistake.message)")
        #expect(lines.count == 2)
        #expect(lines.last?.hasPrefix("  Remedy: ") == true)
    }

    @Test(arguments: mistakes, ["decode", "inspect"])
    func `get the same message and the remedy from each command`(mistake: Mistake, command: String) throws {
        try check([command], mistake)
    }

    @Test(.requiresXMLSec, arguments: mistakes)
    func `get them from commands with keys`(mistake: Mistake) throws {
        try check(["verify", "--trust", "keys/trust.pem"], mistake)
        try check(["decrypt", "--decryption-key", "keys/sp-rsa.key.pem"], mistake)
    }

    @Test(arguments: mistakes)
    func `get them in the text report of validate`(mistake: Mistake) throws {
        let text = try Tool.run(["validate", "-"], input: mistake.input).text
        #expect(text.contains("\n  \(mistake.code): \(mistake.message)\n  Remedy: "))
    }
}
