// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures
internal import SAML
internal import SAMLServiceProvider
internal import StrictJSON

/// `samltool explain`: the catalog of finding codes, and the records of a service provider.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a finding code, or the record of a login: what it means and how to fix it.",
        discussion: """
            Without a code, prints a table of all codes, in the order in which findings are listed.

            A service that uses SAMLServiceProvider logs each attempt to sign in or out on one line, and the user sees \
            its number. Pass this line, or `-` for lines on standard input; other lines are ignored.

            EXAMPLE
              samltool explain conditions.expired
              grep attempt=4f1c service.log | samltool explain -
              samltool explain --json | jq -r '.[] | [.code, .remedy] | @tsv'
            """
    )

    @Argument(
        help: "A finding code, such as signature.missing, a line of a log, or `-` (default: all codes).",
        completion: .list(Finding.Code.allCases.map(\.rawValue))
    )
    var code: String?

    @Flag(help: "Print JSON for programs: an object, or an array of all codes.")
    var json = false

    func run() throws {
        guard let code, code == "-" || code.contains("attempt=") else {
            let code = try self.code.map { try Finding.Code.explained($0) }
            let all = JSONValue.array(Finding.Code.allCases.map(\.explanation))
            if json { return try ReportOutput.deliver((code?.explanation ?? all).line) }
            return try ReportOutput.show { code?.explanation(on: $0) ?? Finding.Code.table }
        }
        let lines = try code == "-" ? InputFile(reading: .standardInput, limit: 1 << 24).bytes : Array(code.utf8)
        let attempts = LoggedAttempt.all(in: lines)
        guard !attempts.isEmpty else {
            throw ConfigurationFault(
                "The input contains no record of an attempt. A record has a time, a step, an outcome and `attempt=` with 32 "
                    + "hexadecimal digits."
            )
        }
        if json { return try ReportOutput.deliver(attempts.flatMap(\.json.line)) }
        try ReportOutput.show { terminal in
            attempts.flatMap { $0.texts(on: terminal) }.joined(separator: "\n")
        }
    }
}
