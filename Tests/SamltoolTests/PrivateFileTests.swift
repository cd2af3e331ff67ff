// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors
internal import Testing

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reports and all other files that samltool creates are for its user alone (S-63).
@Suite struct `files that samltool creates` {
    private static let validate = "$tool validate --at 2026-05-01T10:01:00Z $vectors/responses/xmlsec1/minimal.xml"

    private static var hasDatabase: Bool {
        #if SQLite
        true
        #else
        false
        #endif
    }

    /// Whether other users can be impersonated: the tests run as root on Linux, and `setpriv` is there.
    private static let hasOtherUsers =
        geteuid() == 0 && ["/usr/bin/setpriv", "/usr/bin/python3"].allSatisfy(FileManager.default.isExecutableFile)

    @Test(
        arguments: [
            ("--output file", "600"), ("--format jsonl --show-values --output file", "600"),
            ("--resume file --output /dev/full", "600"),
        ]
    )
    func `are readable by their user alone, even with an open umask`(options: String, mode: String) throws {
        try Folder.with { folder in
            let result = try Shell.run("umask 000; \(Self.validate) \(options); stat -c %a file", in: folder)
            #expect(result.lines.last == mode)
        }
    }

    #if XMLSec
    @Test func `keep canonical octets from other users`() throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                umask 000; $tool verify --trust $vectors/keys/trust.pem --dump-canonical octets \
                $vectors/responses/xmlsec1/assertion-signed.xml >/dev/null; stat -c %a octets
                """,
                in: folder
            )
            #expect(result.lines == ["600"])
        }
    }
    #endif

    #if SQLite
    @Test func `keep a database of assertions from other users`() throws {
        try Folder.with { folder in
            let line = "umask 000; \(Self.validate) --reject-replays=seen --output /dev/null; stat -c %a seen*"
            let result = try Shell.run(line, in: folder)
            #expect(result.lines.allSatisfy { $0 == "600" } && !result.lines.isEmpty)
        }
    }
    #endif

    @Test(arguments: ["640", "604", "666", "600"])
    func `keep the mode of the file that they replace`(mode: String) throws {
        try Folder.with { folder in
            let result = try Shell.run(
                "echo old >file; chmod \(mode) file; \(Self.validate) --output file; stat -c %a file; head -c 6 file",
                in: folder
            )
            #expect(result.text == "\(mode)\naccept")
        }
    }

    @Test func `replace a link and leave alone the file that it leads to`() throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                mkdir other; echo old >other/file; ln -s other/file link; ln -s other/new dangling
                for name in link dangling; do \(Self.validate) --output $name; stat -c '%F %a' $name; done
                cat other/file; ls other
                """,
                in: folder
            )
            #expect(result.lines == ["regular file 600", "regular file 600", "old", "file"])
        }
    }

    @Test func `go nowhere through a link to a device, a pipe or a folder`() throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                mkdir other; mkfifo pipe; ln -s other folder; ln -s pipe toPipe; ln -s /dev/null device
                for name in folder toPipe device; do \(Self.validate) --output $name; echo $?; done; ls -A other
                """,
                in: folder
            )
            #expect(result.lines == ["73", "73", "73"])
            #expect(result.errors.split(separator: "\n").allSatisfy { $0.contains("links are not followed") })
        }
    }

    @Test func `are not written through a link where a journal is kept open`() throws {
        try Folder.with { folder in
            let line = "echo >target; ln -s target journal; \(Self.validate) --resume journal; echo $?; cat target"
            let result = try Shell.run(line, in: folder)
            #expect(result.lines == ["73"])
            #expect(result.errors == "samltool: journal: cannot be created: \(Self.linkReason)\n")
        }
    }

    private static let linkReason = "it is a link, and links are not followed; name the file itself"

    @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/fd/7"])
    func `take the name of an open descriptor for the descriptor`(name: String) throws {
        try Folder.with { folder in
            // What was there stays, as it does where a shell appends.
            let line = "echo first >file; \(Self.validate) --output \(name) >>file 7>&1; head -c 12 file; ls"
            let result = try Shell.run(line, in: folder)
            #expect(result.text == "first\naccept" + "file\n")
        }
    }

    @Test func `can be pipes and devices`() throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                mkfifo pipe; head -c 6 pipe & \(Self.validate) --output pipe; status=$?; wait
                \(Self.validate) --output /dev/null; echo " $status $?"; stat -c %F pipe
                """,
                in: folder
            )
            #expect(result.text == "accept 0 0\nfifo\n")
        }
    }

    private static let traps = [
        ("touch trap; chmod 666 trap", "--output trap", "73"),
        ("mkfifo trap; chmod 666 trap", "--output trap", "73"),
        ("touch trap; chmod 666 trap", "--resume trap", "73"),
        ("ln -s mine trap; chmod 666 mine", "--output trap", "0"),
        // A build without databases does not look at the file.
        ("touch trap; chmod 666 trap", "--reject-replays=trap", hasDatabase ? "73" : "66"),
    ]

    // Each with the sticky bit, as /tmp has it.
    @Test(
        .enabled(if: hasOtherUsers, "needs root, setpriv and python3, to act as another user"),
        arguments: traps
    )
    func `do not go where another user waits for them`(trap: String, options: String, status: String) throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                mkdir shared; chmod 1777 shared; cd shared
                setpriv --reuid 65534 --regid 65534 --clear-groups /bin/sh -c 'umask 000; touch mine; \(trap)'
                if [ -p trap ]; then timeout 5 cat trap >../read & sleep 0.2; fi
                \(Self.validate) \(options) >/dev/null; echo $?; cat mine; cat ../read 2>/dev/null
                [ -p trap ] || setpriv --reuid 65534 --regid 65534 --clear-groups cat trap 2>/dev/null
                """,
                in: folder
            )
            #expect(result.lines == [status])
        }
    }

    /// Folders of another user's group, and of another user.
    private static let foreignFolders = [
        // Another user would read what is written to a journal of theirs.
        ("chgrp 65534 shared; chmod 2775 shared", ": >x; chmod 666 x", "--resume x", "73"),
        ("chown 65534 shared", ": >x; chmod 666 x", "--resume x", "73"),
        ("chown 65534 shared", "mkfifo -m 666 x", "--output x", "73"),
        // A report replaces such a file, but does not take its mode.
        ("chgrp 65534 shared; chmod 2775 shared", ": >x; chmod 666 x", "--output x; stat -c '%a %u' x", "0 600 0"),
        ("chown 65534 shared", ": >x; chmod 666 x", "--output x; stat -c '%a %u' x", "0 600 0"),
        // SQLite would believe what stands beside a database.
        ("chmod 1777 shared", ":", "--reject-replays=x", "73"),
        ("chown 65534 shared", ":", "--reject-replays=x", "73"),
        ("chgrp 65534 shared; chmod 2775 shared", ": >x-journal", "--reject-replays=x", "73"),
        ("chgrp 65534 shared; chmod 2775 shared", ": >x-wal", "--reject-replays=x", "73"),
        ("chgrp 65534 shared; chmod 2775 shared", ": >x-shm", "--reject-replays=x", "73"),
        ("chgrp 65534 shared; chmod 2775 shared", ":", "--reject-replays=x", "0"),
        // The pipe has no reader, so that opening it would never end.
        ("chmod 1777 shared", "mkfifo -m 666 x", "--output x", "73"),
    ]

    @Test(
        .enabled(if: hasOtherUsers, "needs root, setpriv and python3, to act as another user"),
        arguments: hasDatabase ? foreignFolders : foreignFolders.filter { !$0.2.contains("replays") }
    )
    func `do not trust what another user put into a folder`(
        folder: String,
        trap: String,
        options: String,
        expected: String
    ) throws {
        try Folder.with { base in
            let parts = options.split(separator: ";", maxSplits: 1)
            let result = try Shell.run(
                """
                chmod 755 .; mkdir shared; \(folder); cd shared
                setpriv --reuid 65534 --regid 65534 --clear-groups /bin/sh -c 'umask 000; \(trap)'
                timeout 20 \(Self.validate) \(parts[0]) >/dev/null; echo $?; \(parts.dropFirst().joined())
                """,
                in: base
            )
            #expect(result.lines.joined(separator: " ") == expected)
        }
    }

    @Test func `do not take the mode of a file that has a second name`() throws {
        try Folder.with { folder in
            let line = "touch a; chmod 644 a; ln a b; \(Self.validate) --output b; stat -c '%a %h' b a"
            let result = try Shell.run(line, in: folder)
            #expect(result.lines == ["600 1", "644 1"])
        }
    }

    @Test(.enabled(if: hasOtherUsers, "needs root, setpriv and python3, to act as another user"))
    func `show another user no byte while they are written`() throws {
        // The other user opens whatever appears in the folder, as fast as the machine can, until it is told to end.
        let racer = """
            import os
            seen = got = 0
            open("ready", "w").close()
            while os.path.exists("../running"):
                for entry in os.scandir("."):
                    if entry.name == "ready": continue
                    seen += 1
                    try:
                        with open(entry.name, "rb") as file: got += 1
                    except OSError: pass
            print("seen" if seen else "blind", got)
            """
        try Folder.with { folder in
            try Data(racer.utf8).write(to: folder.appending(path: "racer.py"))
            let result = try Shell.run(
                """
                umask 000; mkdir shared; chmod 1777 shared; touch running; chmod 755 .; cd shared
                setpriv --reuid 65534 --regid 65534 --clear-groups /usr/bin/python3 ../racer.py >../result &
                while [ ! -e ready ]; do sleep 0.01; done
                for number in {1..40}; do
                    \(Self.validate) --show-values --format jsonl --output report --resume journal; rm report
                done
                rm ../running; wait; cat ../result
                """,
                in: folder
            )
            #expect(result.lines == ["seen 0"])
        }
    }
}
