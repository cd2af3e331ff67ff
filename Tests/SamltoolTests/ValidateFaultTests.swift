// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors
internal import Testing

/// What the system does to a run.
@Suite struct `samltool validate under faults` {
    private let inWindow = "2026-05-01T10:01:00Z"

    @Test func `a reader that goes away ends it with 74 and without a word`() throws {
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

    @Test(arguments: [1, 2, 64])
    func `few descriptors lose no row`(jobs: Int) throws {
        try Folder.with { folder in
            try `samltool validate --resume`.fill(folder, 200)
            let result = try Shell.run("ulimit -n 20; $tool validate --jobs \(jobs) --format jsonl .", in: folder)
            #expect(result.status == 1)
            #expect(result.errors == "")
            #expect(result.lines.count == 200)
        }
    }

    @Test func `a pipe with a name is read like a file`() throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                mkfifo pipe; cat $vectors/responses/xmlsec1/minimal.xml >pipe &
                $tool validate --at \(inWindow) pipe
                """,
                in: folder
            )
            #expect(result.status == 0)
            #expect(result.lines.first?.hasPrefix("accept     pipe") == true)
        }
    }

    @Test func `a name that is not UTF-8 is an input like any other`() throws {
        try Folder.with { folder in
            let result = try Shell.run(
                "cp $vectors/responses/xmlsec1/minimal.xml $'caf\\xe9.xml'; $tool validate --at \(inWindow) .",
                in: folder
            )
            #expect(result.status == 0)
            #expect(result.lines.first?.contains("caf\u{FFFD}.xml") == true)
        }
    }

    // Where files may not grow, the sanitizer of threads must not have its own, which it keeps in TMPDIR if there is one.
    @Test func `a good report outlives a run that fails`() throws {
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

    @Test func `a journal on a full disk is 74, and goes on when there is room`() throws {
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

    @Test func `half a report is hidden from the walk of its folder`() throws {
        try Folder.with { folder in
            let result = try Shell.run(
                "cp $vectors/responses/xmlsec1/minimal.xml a.xml; $tool validate --at \(inWindow) --output new .; cat new",
                in: folder
            )
            #expect(result.text.contains("\n1 document: "))
        }
    }

    @Test func `a folder that vanishes is a fault of its own`() throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                mkdir sub; cp $vectors/responses/xmlsec1/minimal.xml a.xml; cp a.xml sub/b.xml; mkfifo pipe
                $tool validate --at \(inWindow) --jobs 1 pipe sub & sleep 0.3; rm -r sub; cat a.xml >pipe; wait $!
                """,
                in: folder
            )
            #expect(result.status == 66)
            #expect(result.errors.contains("sub"))
            #expect(result.lines.first?.hasPrefix("accept     pipe") == true)
        }
    }

    @Test func `progress stays on standard error and out of the report`() throws {
        let path = "responses/xmlsec1/minimal.xml"
        let plain = try Tool.run("validate", "--at", inWindow, "--progress", "never", path)
        let shown = try Tool.run("validate", "--at", inWindow, "--progress", "always", path)
        #expect(plain.output == shown.output)
        #expect(plain.errors == "")
    }
}
