// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors
internal import Testing

/// Faults of the system during a run.
@Suite struct `samltool validate under faults` {
    private let inWindow = "2026-05-01T10:01:00Z"

    @Test func `exits with 74 and without a message if the reader closes the pipe`() throws {
        try Folder.with { folder in
            try `samltool validate --resume`.fill(folder, 600)
            let result = try Shell.run(
                "$tool validate --format jsonl . | head -n 1 >/dev/null; exit ${PIPESTATUS[0]}",
                in: folder
            )
            #expect(result.status == 74)
            #expect(result.errors == "")
        }
    }

    @Test(arguments: [16, 17, 20, 32], ["", "--resume journal", "--reject-replays=seen.sqlite --resume journal"])
    func `loses no row with few file descriptors`(count: Int, options: String) throws {
        try Folder.with { folder in
            let documents = folder.appending(path: "in")
            try FileManager.default.createDirectory(at: documents, withIntermediateDirectories: false)
            try `samltool validate --resume`.fill(documents, 200)
            let result = try Shell.run(
                "ulimit -n \(count); $tool validate --jobs 8 --format jsonl \(options) in",
                in: folder
            )
            #expect(result.status == 1)
            #expect(result.errors == "")
            #expect(result.lines.count == 200)
        }
    }

    @Test(arguments: [4, 8, 15])
    func `does not start with too few file descriptors`(count: Int) throws {
        try Folder.with { folder in
            let result = try Shell.run(
                "echo good >report; ulimit -n \(count); $tool validate --output report --resume journal .; status=$?; cat report; exit $status",
                in: folder
            )
            #expect(result.status == 70)
            #expect(
                result.errors
                    == "samltool: A run needs 16 open files; the system allows \(count). Raise the limit (ulimit -n).\n"
            )
            #expect(result.text == "good\n")
        }
    }

    /// The limit does not apply to root, and counts all processes of a user, so another user without processes runs the command.
    @Test(
        .enabled(
            if: `files that samltool creates`.hasOtherUsers,
            "needs root, setpriv and python3, to act as another user"
        )
    )
    func `writes the whole report, or does not start, with few threads`() throws {
        try Folder.with { folder in
            try `samltool validate --resume`.fill(folder, 20)
            let result = try Shell.run(
                """
                install -m 755 $tool .tool; chmod 755 .; export tool=./.tool; $tool validate . >.expected
                for count in {1..12}; do
                    setpriv --reuid 59998 --regid 59998 --clear-groups \
                        bash -c "ulimit -u $count; exec $tool validate --jobs 8 ." >.report 2>.errors
                    status=$?
                    if [ $status -eq 1 ]; then
                        cmp .report .expected && echo complete
                    elif [ $status -eq 70 ] && [ ! -s .report ] && grep -q 'A run requires additional threads' .errors; then
                        echo refused
                    else
                        echo "$count: $status"; cat .errors
                    fi
                done
                """,
                in: folder
            )
            #expect(Set(result.lines) == ["complete", "refused"])
            #expect(result.lines.count == 12)
        }
    }

    @Test func `reads a named pipe like a file`() throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                mkfifo pipe; cat $vectors/responses/xmlsec1/minimal.xml >pipe &
                $tool validate --at \(inWindow) pipe
                """,
                in: folder
            )
            #expect(result.status == 0)
            #expect(result.lines.first?.hasPrefix("undecided  pipe") == true)
        }
    }

    @Test func `reads an input whose name is not UTF-8`() throws {
        try Folder.with { folder in
            let result = try Shell.run(
                "cp $vectors/responses/xmlsec1/minimal.xml $'caf\\xe9.xml'; $tool validate --at \(inWindow) .",
                in: folder
            )
            #expect(result.status == 0)
            #expect(result.lines.first?.contains("caf\u{FFFD}.xml") == true)
        }
    }

    // With this limit on file sizes, the thread sanitizer must not create its file, which it would do in a valid TMPDIR.
    @Test func `keeps the previous report if a run fails`() throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                echo good >report; cp $vectors/responses/xmlsec1/minimal.xml a.xml
                (ulimit -f 0; export TMPDIR=/dev/null; trap '' XFSZ; $tool validate --output report a.xml 2>&1) | cat
                status=${PIPESTATUS[0]}; cat report; ls -A | grep -c partial; exit $status
                """,
                in: folder
            )
            #expect(result.status == 74)
            #expect(result.text == "samltool: report: cannot be written: File too large\ngood\n0\n")
        }
    }

    @Test func `exits with 74 if the disk of the journal is full, and resumes when there is room`() throws {
        try Folder.with { folder in
            try `samltool validate --resume`.fill(folder, 300)
            let result = try Shell.run(
                """
                $tool validate --at \(inWindow) --format jsonl . >.expected
                (
                    ulimit -f 100; export TMPDIR=/dev/null; trap '' XFSZ
                    $tool validate --at \(inWindow) --format jsonl . --resume .journal
                )
                status=$?; $tool validate --at \(inWindow) --format jsonl . --resume .journal >.report
                cmp .report .expected && exit $status
                """,
                in: folder
            )
            #expect(result.status == 74)
            #expect(result.output.isEmpty)
            #expect(result.errors == "samltool: .journal: cannot be written: File too large\n")
        }
    }

    /// A command with a closed stream, its status and its message.
    static let streams: [(command: String, status: Int32, message: String)] = [
        ("validate a.xml >&-", 74, "standard output: cannot be written: Bad file descriptor"),
        ("validate a.xml <&- >&-", 74, "standard output: cannot be written: Bad file descriptor"),
        ("validate a.xml - <&-", 66, "-: cannot be opened: Bad file descriptor"),
        ("decode - <&-", 66, "-: cannot be opened: Bad file descriptor"),
        ("decode a.xml >&-", 74, "standard output: cannot be written: Bad file descriptor"),
    ]

    @Test(arguments: streams)
    func `reports a stream that is closed at the start`(row: (command: String, status: Int32, message: String)) throws {
        try Folder.with { folder in
            let line = "cp $vectors/responses/xmlsec1/minimal.xml a.xml; $tool \(row.command)"
            let result = try Shell.run(line, in: folder)
            #expect(result.status == row.status)
            #expect(result.errors == "samltool: \(row.message)\n")
        }
    }

    /// No file gets the descriptor of a closed stream, and a message that cannot be written does not end the run.
    @Test(arguments: ["<&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-", "2>/dev/full"])
    func `writes the report to its file without the standard streams`(streams: String) throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                cp $vectors/responses/xmlsec1/minimal.xml a.xml; $tool validate --at \(inWindow) a.xml >expected
                $tool validate --at \(inWindow) --progress always --resume journal --output report a.xml nowhere \(streams)
                status=$?; cat report; ls; cmp expected report && exit $status
                """,
                in: folder
            )
            #expect(result.status == 66)
            #expect(result.text.hasPrefix("undecided  a.xml") && result.text.hasSuffix("\na.xml\nexpected\nreport\n"))
        }
    }

    @Test func `does not read its own incomplete report as an input`() throws {
        try Folder.with { folder in
            let result = try Shell.run(
                "cp $vectors/responses/xmlsec1/minimal.xml a.xml; $tool validate --at \(inWindow) --output new .; cat new",
                in: folder
            )
            #expect(result.text.contains("\n1 document: "))
        }
    }

    @Test func `reports a folder that vanishes`() throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                mkdir sub; cp $vectors/responses/xmlsec1/minimal.xml a.xml; cp a.xml sub/b.xml; mkfifo pipe
                $tool validate --at \(inWindow) --jobs 1 pipe sub &
                exec 3>pipe; rm -r sub; cat a.xml >&3; exec 3>&-; wait $!
                """,
                in: folder
            )
            #expect(result.status == 66)
            #expect(result.errors.contains("sub"))
            #expect(result.lines.first?.hasPrefix("undecided  pipe") == true)
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "needs a pseudo-terminal"))
    func `shows progress only on standard error`() throws {
        try Folder.with { folder in
            // The run lasts until its bar is on the screen.
            let result = try Shell.run(
                #"""
                printf '{"SAMLResponse":"%s"}\n' "$($tool encode <$vectors/responses/xmlsec1/minimal.xml)" >line
                export tool; mkfifo input
                script -qec '$tool validate --at \#(inWindow) --input-format jsonl --progress always input >report' \
                    /dev/null >screen &
                exec 3>input
                for number in {1..100000}; do cat line >&3; ! grep -q $'\e\[K' screen || break; done
                exec 3>&-; wait $! && grep -c $'\e' screen; grep -c '^undecided' report; echo $number; cat report
                """#,
                in: folder
            )
            let counts = result.lines.prefix(3).map { Int($0) ?? 0 }
            #expect(counts.count == 3 && counts[0] > 0)
            #expect(counts[1] == counts[2])
            #expect(!result.text.contains("\u{1B}"))
        }
    }
}
