// SPDX-License-Identifier: Apache-2.0

internal import Testing

/// Messages of the argument parser repeat arguments, which may come from an attacker, such as the name of a file.
@Suite struct `Usage messages` {
    @Test(arguments: [
        ("\u{1B}[31mX", #"\u{1b}[31mX"#), ("\u{7F}X", #"\u{7f}X"#), ("\u{9B}31mX", #"\u{9b}31mX"#),
        ("\u{202E}X", #"\u{202e}X"#), ("\rX", #"\u{d}X"#), ("1\nsamltool: accepted", #"1\u{a}samltool: accepted"#),
        ("\u{301}\r\nX", "\u{301}\\u{d}\\u{a}X"),
    ])
    func `escape control characters of arguments`(value: String, escaped: String) throws {
        for arguments in [
            ["validate", "--jobs", value], ["validate", "--jobs=\(value)"], [value], ["--\(value)"], ["--\(value)=1"],
        ] {
            let result = try Tool.run(arguments)
            #expect(result.status == 64)
            #expect(result.output == [])
            #expect(result.errors.utf8.contains(escaped.utf8), "\(result.errors.debugDescription)")
            #expect(!result.errors.utf8.contains(value.utf8))
        }
    }

    @Test(arguments: [
        ("validat", "The nearest is `validate`."), ("decrpyt", "The nearest is `decrypt`."),
        ("response.xml", "To validate a file, run `samltool validate FILE`."),
    ])
    func `name the subcommand that was probably meant`(argument: String, advice: String) throws {
        let result = try Tool.run(argument, "x")
        #expect(result.status == 64)
        #expect(
            result.errors
                == "samltool: '\(argument)' is not a subcommand. \(advice) Run `samltool --help` for all subcommands.\n"
        )
    }

    @Test(arguments: ["help", "--help", "--version"])
    func `do not replace what the parser adds`(argument: String) throws {
        #expect(try Tool.run(argument).status == 0)
    }

    @Test func `keep their own line breaks`() throws {
        let result = try Tool.run("validate", "--jobs", "many")
        #expect(result.errors.hasPrefix("Error: "))
        #expect(result.errors.contains("'many'"))
        #expect(result.errors.contains("\nUsage: samltool validate "))
        #expect(result.errors.hasSuffix("\n  See 'samltool validate --help' for more information.\n"))
    }
}
