// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import CLibrary
internal import Foundation
internal import TestVectors
internal import Testing

/// Only the user can read the reports and other files that samltool creates (S-63).
@Suite struct `files that samltool creates` {
    static let validate = "$tool validate --at 2026-05-01T10:01:00Z $vectors/responses/xmlsec1/minimal.xml"

    /// Whether tests can impersonate other users: they run as root on Linux, and `setpriv` is installed.
    static let hasOtherUsers =
        geteuid() == 0 && ["/usr/bin/setpriv", "/usr/bin/python3"].allSatisfy(FileManager.default.isExecutableFile)

    @Test(
        arguments: [
            ("--output file", "600"), ("--format jsonl --show-values --output file", "600"),
            ("--resume file --output /dev/full", "600"),
        ]
    )
    func `are readable only by their user even with an open umask`(options: String, mode: String) throws {
        try Folder.with { folder in
            let result = try Shell.run("umask 000; \(Self.validate) \(options); stat -c %a file", in: folder)
            #expect(result.lines.last == mode)
        }
    }

    @Test(.requiresXMLSec) func `keep canonical octets private`() throws {
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

    @Test func `keep a database of assertions private`() throws {
        try Folder.with { folder in
            let line = "umask 000; \(Self.validate) --reject-replays=seen --output /dev/null; stat -c %a seen*"
            let result = try Shell.run(line, in: folder)
            #expect(result.lines.allSatisfy { $0 == "600" } && !result.lines.isEmpty)
        }
    }

    @Test(arguments: ["640", "604", "666", "600"])
    func `keep the mode of a replaced file`(mode: String) throws {
        try Folder.with { folder in
            let result = try Shell.run(
                "echo old >file; chmod \(mode) file; \(Self.validate) --output file; stat -c %a file; head -c 9 file",
                in: folder
            )
            #expect(result.text == "\(mode)\nundecided")
        }
    }

    @Test func `replace a link and not the file that it refers to`() throws {
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

    @Test func `are not written through a link to a device, a pipe or a folder`() throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                mkdir other; mkfifo pipe; ln -s other folder; ln -s pipe toPipe; ln -s /dev/null device
                for name in folder toPipe device; do \(Self.validate) --output $name; echo $?; done; ls -A other
                """,
                in: folder
            )
            #expect(result.lines == ["73", "73", "73"])
            let refusals = result.errors.split(separator: "\n").filter { $0.contains("links are not followed") }
            #expect(refusals.count == 3)
        }
    }

    @Test func `are not written through a link if they are journals`() throws {
        try Folder.with { folder in
            let line = "echo >target; ln -s target journal; \(Self.validate) --resume journal; echo $?; cat target"
            let result = try Shell.run(line, in: folder)
            #expect(result.lines == ["73"])
            #expect(result.errors == "samltool: journal: cannot be created: \(Self.linkReason)\n")
        }
    }

    private static let linkReason = "it is a link, and links are not followed; name the file itself"

    @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/fd/7"])
    func `can be open descriptors by name`(name: String) throws {
        try Folder.with { folder in
            // The existing content remains, as with the append operator of a shell.
            let line = "echo first >file; \(Self.validate) --output \(name) >>file 7>&1; head -c 15 file; ls"
            let result = try Shell.run(line, in: folder)
            #expect(result.text == "first\nundecided" + "file\n")
        }
    }

    @Test func `can be pipes and devices`() throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                mkfifo pipe; head -c 9 pipe & \(Self.validate) --output pipe; status=$?; wait
                \(Self.validate) --output /dev/null; echo " $status $?"; stat -c %F pipe
                """,
                in: folder
            )
            #expect(result.text == "undecided 0 0\nfifo\n")
        }
    }

    @Test(.timeLimit(.minutes(10))) func `a pipe without a reader is an error`() throws {
        try Folder.with { folder in
            let result = try Shell.run("mkfifo pipe; \(Self.validate) --output pipe; echo $?", in: folder)
            #expect(result.errors.contains("pipe: cannot be created: no process has opened this pipe for reading"))
            #expect(result.text == "73\n")
        }
    }

    /// Whether the folder of temporary files supports access control lists, which python3 can set.
    private static let hasAccessControlLists: Bool = {
        let result = try? Folder.with {
            try Shell.run("touch file; \(accessControl("access", "file")); echo $?", in: $0)
        }
        return result?.lines == ["0"]
    }()

    /// A command that lets one other user, but not the group, read a file.
    private static func accessControl(_ kind: String, _ file: String) -> String {
        // Entries of the owner, of user 65534, of the group, of the limit of both, and of all other users.
        let entries = "(1, 6, -1), (2, 4, 65534), (4, 0, -1), (16, 4, -1), (32, 0, -1)"
        let value = "struct.pack('<I', 2) + b''.join(struct.pack('<HHi', *entry) for entry in [\(entries)])"
        return
            "python3 -c \"import os, struct; os.setxattr('\(file)', 'system.posix_acl_\(kind)', \(value))\" 2>/dev/null"
    }

    @Test(
        .enabled(if: hasAccessControlLists, "needs python3 and a file system with access control lists"),
        arguments: [accessControl("access", "file"), accessControl("default", ".")]
    )
    func `do not adopt a mode that is the limit of an access control list`(command: String) throws {
        try Folder.with { folder in
            let line = "echo old >file; chmod 640 file; \(command); \(Self.validate) --output file; stat -c %a file"
            let result = try Shell.run(line, in: folder)
            #expect(result.lines == ["600"])
        }
    }

    private static let sharedFiles = [
        ("--output a.xml a.xml", "--output a.xml is also an input"),
        ("--output b.xml a.xml", "--output b.xml is also an input"),
        ("--output new --resume ./new a.xml", "--resume ./new is also the file of `--output`"),
        ("--output key.pem --metadata-signed-by key.pem a.xml", "is also the file of `--metadata-signed-by`"),
        ("--summary a.xml a.xml", "--summary a.xml is also an input"),
        ("--output new --summary new a.xml", "--summary new is also the file of `--output`"),
        ("--metrics a.xml a.xml", "--metrics a.xml is also an input"),
        ("--output key.pem --trust key.pem a.xml", "--output key.pem is also the file of `--trust`"),
        ("--resume a.xml a.xml", "--resume a.xml is also an input"),
        ("--output seen --reject-replays=seen a.xml", "--reject-replays seen is also the file of `--output`"),
    ]

    @Test(arguments: sharedFiles)
    func `do not replace a file with another purpose in the run`(options: String, reason: String) throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                cp $vectors/responses/xmlsec1/minimal.xml a.xml; ln a.xml b.xml; cp $vectors/keys/trust.pem key.pem
                $tool validate --at 2026-05-01T10:01:00Z \(options); echo $?; ls
                cmp a.xml $vectors/responses/xmlsec1/minimal.xml
                """,
                in: folder
            )
            #expect(result.lines == ["64", "a.xml", "b.xml", "key.pem"])
            #expect(result.errors.contains("\(reason), and would replace it. Name another file.\n"))
        }
    }

    @Test func `do not change the mode of a file that is not a journal`() throws {
        try Folder.with { folder in
            let line = "echo text >file; chmod 644 file; \(Self.validate) --resume file; echo $?; stat -c %a file"
            let result = try Shell.run(line, in: folder)
            #expect(result.lines.last == "644")
            #expect(result.lines.first != "0")
        }
    }

    @Test func `do not adopt the mode of a file with several links`() throws {
        try Folder.with { folder in
            let line = "touch a; chmod 644 a; ln a b; \(Self.validate) --output b; stat -c '%a %h' b a"
            let result = try Shell.run(line, in: folder)
            #expect(result.lines == ["600 1", "644 1"])
        }
    }

    @Test(.enabled(if: hasOtherUsers, "needs root, setpriv and python3, to act as another user"))
    func `are never readable by another user while they are written`() throws {
        // The other user opens every new file in the folder as fast as possible until the test ends.
        let racer = """
            import os
            seen = got = 0
            open("../ready", "w").close()
            while os.path.exists("../running"):
                for entry in os.scandir("."):
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
                umask 000; mkdir shared; chmod 1777 shared; touch running; mkfifo ready; chmod 755 .; cd shared
                setpriv --reuid 65534 --regid 65534 --clear-groups /usr/bin/python3 ../racer.py >../result &
                : <../ready
                for number in {1..\(max(4, 40 / Cases.stride))}; do
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
