// SPDX-License-Identifier: Apache-2.0

package import Captures

/// Each option is declared once, here, or in a file with the name of its list.
///
/// Its flag and help, the key of policy files, the precedence of flags and the fingerprint of a run derive from its
/// row.
extension PolicyKey {
    /// All options, in the order of the help.
    package static let all: [PolicyKey] = inputs + signatures + policy + limits + report + run

    private static let inputs: [PolicyKey] = [
        // The list of inputs is part of the run, and so is the content of a file that lists inputs.
        PolicyKey(
            "files-from",
            .inputs,
            \.filesFrom,
            value: "file",
            "A file that lists inputs, one per line or each terminated by a NUL byte."
        ),
        PolicyKey(
            "input-format",
            .inputs,
            \.inputFormat,
            "The format of the inputs: \(InputFormat.form); see `samltool help formats`"
        ),
        PolicyKey(
            "field",
            .inputs,
            \.field,
            value: "path",
            "The member of JSON, or the column of CSV, that contains the document; dots separate nested names"
        ),
        PolicyKey(
            "carry",
            .inputs,
            \.carry,
            value: "paths",
            """
            Copy members of each record of JSON Lines, or columns of CSV, into its row: names with commas between them. They \
            can be personal data.
            """
        ),
        PolicyKey(
            "entry",
            .inputs,
            \.entry,
            value: "n",
            "Validate only the document with this number, or with this `#` and name of a report, in each input with several documents."
        ),
        PolicyKey(
            "messages",
            .inputs,
            \.messages,
            "The messages to validate: responses, or all, each by the rules for its kind; others are counted"
        ),
        PolicyKey(
            "pair",
            .inputs,
            \.pair,
            "Join each answer with the request of the same input that it names, as HAR and SAML-tracer always do."
        ),
    ]

    private static let report: [PolicyKey] = [
        PolicyKey("format", .report, \.format, "The format of the report: \(ReportFormat.form)"),
        PolicyKey(
            "output",
            .report,
            \.output,
            value: "file",
            """
            Write the report to a file, which appears when the report is complete. Only you can read the file, unless \
            it replaces an existing file, whose mode it keeps; a link is replaced, not followed
            """,
            default: "standard output"
        ),
        PolicyKey(
            "summary",
            .report,
            \.summary,
            value: "file",
            "Write a summary of the run as JSON to a file, or to standard output with `-`.",
            isPartOfRun: false
        ),
        PolicyKey(
            "metrics",
            .report,
            \.metrics,
            value: "file",
            """
            Write counts, exit status and duration of the run to a file in the text format of Prometheus, or to \
            standard output with `-`. Other users can read a new file.
            """,
            isPartOfRun: false
        ),
        PolicyKey(
            "fail-on-empty",
            .report,
            \.failOnEmpty,
            "Exit with status 1 if there was no document.",
            isPartOfRun: false
        ),
        PolicyKey(
            "fail-on-unchecked",
            .report,
            \.failOnUnchecked,
            "Exit with status 1 if a document is undecided: no trusted key verified it, or no key decrypted it.",
            isPartOfRun: false
        ),
        PolicyKey(
            "quiet",
            .report,
            \.quiet,
            "Print only the summary in a text report."
        ),
        PolicyKey(
            "group",
            .report,
            \.group,
            """
            Print a line for each cause in a text report, the most frequent first, with the times, and the command for an \
            example. On for more than 50 documents in files.
            """
        ),
        PolicyKey("no-group", .report, \.noGroup, "Print a line for each document in a text report."),
        PolicyKey(
            "show-values",
            .report,
            \.showValues,
            "Report attribute values and name identifiers, which are personal data."
        ),
        PolicyKey(
            "hunt",
            .report,
            \.hunt,
            "Report only rejected documents that resemble a published attack; the summary counts all."
        ),
    ]

    private static let run: [PolicyKey] = [
        PolicyKey(
            "jobs",
            .run,
            \.jobs,
            1...1024,
            value: "n",
            "The number of documents to validate concurrently",
            default: "all cores",
            isPartOfRun: false
        ),
        PolicyKey(
            "resume",
            .run,
            \.resume,
            value: "file",
            """
            Keep a journal in a file, so that the same command continues a run that was interrupted. The report \
            appears when it is complete, and the journal is removed.
            """,
            isPartOfRun: false
        ),
        PolicyKey(
            "progress",
            .run,
            \.progress,
            "Whether progress is shown on standard error: auto (on a terminal), always or never",
            isPartOfRun: false
        ),
        PolicyKey("fail-fast", .run, \.failFast, "Stop at the first document that is not accepted."),
    ]
}

// Enumerations whose case names are values of options.
extension MessageSelection: PolicyText {}
extension InputFormat: PolicyText {}
extension ReportFormat: PolicyText {}
extension ProgressMode: PolicyText {}
