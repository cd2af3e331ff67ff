// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// The help of a command: `--help` lists the options that most runs need, `--help-all` lists all.
enum HelpForm {
    private static let whole = "--help-all"

    /// The keys of the options of `validate` that the short help lists.
    private static let shortList: Set<String> = [
        "trust", "decryption-key", "allow-algorithm", "audience", "recipient", "in-response-to", "at", "format",
        "show-values",
    ]

    /// Whether this run prints the short help.
    ///
    /// All options stay visible in every other run, because the parser completes and suggests only visible ones.
    private static let isShort: Bool = {
        let own = RawArguments.all.prefix { $0 != "--" }
        return !own.contains(whole) && (own.first == "help" || own.contains { ["--help", "-h"].contains($0) })
    }()

    private static let isOfValidate = RawArguments.all.prefix { $0 != "--" }.contains("validate")

    /// Returns whether the help of this run lists an option; limits only in whole.
    static func visibility(of name: String) -> ArgumentVisibility {
        isShort && (isOfValidate ? !shortList.contains(name) : name.hasPrefix("max-")) ? .hidden : .default
    }

    /// Returns a help text with the section `OPTIONS`, which the parser writes last, before the limits.
    static func ordered(_ help: String) -> String {
        var sections = help.split(separator: "\n\n", omittingEmptySubsequences: false)
        guard let limits = sections.firstIndex(where: { $0.hasPrefix("LIMITS:") }),
            let options = sections.lastIndex(where: { $0.hasPrefix("OPTIONS:") }), limits < options
        else { return help }
        sections.insert(sections.remove(at: options), at: limits)
        return sections.joined(separator: "\n\n")
    }

    /// Returns the arguments with `--help-all` in the spelling of the parser.
    static func resolved(_ arguments: [String]) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return arguments[..<end].map { $0 == whole ? "--help" : $0 } + arguments[end...]
    }
}
