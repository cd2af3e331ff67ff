// SPDX-License-Identifier: Apache-2.0

internal import AdobePassAudit
internal import ArgumentParser
internal import Captures

/// `samltool adobe-audit`: audits captured traffic with Adobe Pass.
struct AdobeAuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adobe-audit",
        abstract: "Audit captured traffic with Adobe Pass: calls of V1, headers, tokens, polling and retries.",
        discussion: """
            Reads HAR, exports of SAML-tracer and Burp Suite, and HTTP requests. The report begins with the calls of \
            REST API V1 and of the SDKs, each with the call of V2 that replaces it, and the dates that Adobe announced. \
            Each other finding names its rule, the requests, and what is wrong, such as a body that cannot be \
            exchanged. Reports contain no token, no query and no personal data.

            Requests to `auth.adobe.com` and `auth-staging.adobe.com` are audited, and those to each `--host`.

            Exit status 1 means that there is an error or a warning, or that a capture cannot be read. Notes do not \
            change the exit status.

            EXAMPLE
              samltool adobe-audit capture.har
              samltool adobe-audit --json --host 127.0.0.1:8080 capture.har
            """
    )

    @Argument(help: ArgumentHelp("Captures, or `-` for standard input.", valueName: "path"))
    var paths: [InputPath] = []

    @Option(
        help: ArgumentHelp("Repeatable: A host that stands for Adobe Pass, with its port.", valueName: "host")
    )
    var host: [String] = []

    @Flag(help: "Print JSON for programs, one line for each capture.")
    var json = false

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func run() throws {
        let task = TrafficAuditTask(hosts: host, asJSON: json, limits: limits.limits)
        let isGood = try task.run(paths.isEmpty ? [.standardInput] : paths, tell: Diagnostics.write)
        if !isGood { throw ExitCode(1) }
    }
}
