// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Testing

@Suite struct `samltool help` {
    /// The options of a help, in order.
    private static func options(_ arguments: String...) throws -> [Substring] {
        let result = try Tool.run(arguments)
        #expect(result.status == 0)
        return result.text.split(separator: "\n").filter { $0.hasPrefix("  --") || $0.hasPrefix("  -h") }
            .compactMap { $0.split(separator: " ").first }
    }

    @Test(arguments: [["validate", "--help"], ["help", "validate"], ["validate", "-h"]])
    func `of validate begins with the options that most runs need`(arguments: [String]) throws {
        let result = try Tool.run(arguments)
        #expect(result.text.contains("--help-all"))
        let listed = result.text.split(separator: "\n").filter { $0.hasPrefix("  --") }
            .compactMap { $0.split(separator: " ").first }
        #expect(
            listed == [
                "--trust", "--decryption-key", "--allow-algorithm", "--audience", "--recipient", "--in-response-to",
                "--at", "--format", "--show-values", "--policy", "--json", "--version",
            ]
        )
    }

    @Test func `lists all options of validate, limits last`() throws {
        let all = try Self.options("validate", "--help-all")
        #expect(all.count > 50)
        let limits = try #require(all.firstIndex(of: "--max-bytes"))
        let jobs = try #require(all.firstIndex(of: "--jobs"))
        #expect(jobs < limits)
        for name in ["--policy", "--version"] {
            let index = try #require(all.firstIndex { $0.hasPrefix(name) })
            #expect(index < limits)
        }
        let text = try Tool.run("validate", "--help-all").text
        let sections = text.split(separator: "\n").filter { $0.first?.isLetter == true && $0.hasSuffix(":") }
        #expect(sections.suffix(2) == ["OPTIONS:", "LIMITS:"])
        let short = try Self.options("verify", "--help")
        #expect(short.contains("--trust") && !short.contains("--max-bytes"))
        #expect(try Self.options("verify", "--help-all").filter { !$0.hasPrefix("--max-") } == short)
    }

    @Test func `lists commands by task, with examples that are not wrapped`() throws {
        let text = try Tool.run("--help").text
        let groups = text.split(separator: "\n").filter { $0.hasSuffix("SUBCOMMANDS:") }
        #expect(groups == ["LOOK", "CHECK", "SHARE", "MAKE", "ADOBE PASS"].map { "\($0) SUBCOMMANDS:" })
        let names = text.components(separatedBy: "SUBCOMMANDS:").dropFirst().joined()
            .split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.hasPrefix("  See") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(names.count == 14)
        for name in names {
            let lines = try Tool.run(name, "--help").text.split(separator: "\n", omittingEmptySubsequences: false)
            let start = try #require(lines.firstIndex(of: "EXAMPLE"), "\(name)")
            let examples = lines[(start + 1)...].prefix { !$0.isEmpty }
            #expect(!examples.isEmpty && examples.allSatisfy { $0.hasPrefix("  ") }, "\(name)")
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completes codes, algorithms and every option`(shell: String) throws {
        let script = try Tool.run("--generate-completion-script", shell).text
        for word in ["signature.invalid-digest", "ecdsa-sha1", "max-bytes", "fail-fast"] {
            #expect(script.contains(word), "\(word)")
        }
    }

    @Test func `says what a command waits for on a terminal`() throws {
        let script = """
            script -qec "$tool validate" /dev/null </dev/null; echo; echo '<a/>' | $tool validate 2>&1
            """
        let text = try Folder.with { try Shell.run(script, in: $0) }.text
        #expect(text.components(separatedBy: "Waiting for a message on standard input").count == 2)
    }
}
