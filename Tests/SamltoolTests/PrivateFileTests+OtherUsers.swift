// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Testing

extension `files that samltool creates` {
    private static let traps = [
        ("touch trap; chmod 666 trap", "--output trap", "73"),
        ("mkfifo trap; chmod 666 trap", "--output trap", "73"),
        ("touch trap; chmod 666 trap", "--resume trap", "73"),
        ("ln -s mine trap; chmod 666 mine", "--output trap", "0"),
        // A build without databases does not check the file.
        ("touch trap; chmod 666 trap", "--reject-replays=trap", "73"),
    ]

    // Each folder has the sticky bit, like /tmp.
    @Test(
        .enabled(if: hasOtherUsers, "needs root, setpriv and python3, to act as another user"),
        arguments: traps
    )
    func `are not written to files that another user prepared`(trap: String, options: String, status: String) throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                mkdir shared; chmod 1777 shared; cd shared
                setpriv --reuid 65534 --regid 65534 --clear-groups /bin/sh -c 'umask 000; touch mine; \(trap)'
                [ ! -p trap ] || exec 3<>trap
                \(Self.validate) \(options) >/dev/null; echo $?; cat mine
                [ ! -p trap ] || dd iflag=nonblock <&3 2>/dev/null
                [ -p trap ] || setpriv --reuid 65534 --regid 65534 --clear-groups cat trap 2>/dev/null
                """,
                in: folder
            )
            #expect(result.lines == [status])
        }
    }

    /// Folders with another user's group, and folders of another user.
    private static let foreignFolders = [
        // Another user could read a journal that is written to that user's file.
        ("chgrp 65534 shared; chmod 2775 shared", ": >x; chmod 666 x", "--resume x", "73"),
        ("chown 65534 shared", ": >x; chmod 666 x", "--resume x", "73"),
        ("chown 65534 shared", "mkfifo -m 666 x", "--output x", "73"),
        // A report replaces such a file, but does not adopt its mode.
        ("chgrp 65534 shared; chmod 2775 shared", ": >x; chmod 666 x", "--output x; stat -c '%a %u' x", "0 600 0"),
        ("chown 65534 shared", ": >x; chmod 666 x", "--output x; stat -c '%a %u' x", "0 600 0"),
        // SQLite trusts the files next to a database.
        ("chmod 1777 shared", ":", "--reject-replays=x", "73"),
        ("chown 65534 shared", ":", "--reject-replays=x", "73"),
        ("chgrp 65534 shared; chmod 2775 shared", ": >x-journal", "--reject-replays=x", "73"),
        ("chgrp 65534 shared; chmod 2775 shared", ": >x-wal", "--reject-replays=x", "73"),
        ("chgrp 65534 shared; chmod 2775 shared", ": >x-shm", "--reject-replays=x", "73"),
        ("chgrp 65534 shared; chmod 2775 shared", ":", "--reject-replays=x", "0"),
        // The other user could change a database that a link refers to.
        ("chgrp 65534 shared; chmod 2775 shared", ": >m; ln -s m x", "--reject-replays=x; wc -c <m", "73 0"),
        // The pipe has no reader, so opening it would block.
        ("chmod 1777 shared", "mkfifo -m 666 x", "--output x", "73"),
    ]

    @Test(
        .enabled(if: hasOtherUsers, "needs root, setpriv and python3, to act as another user"),
        arguments: foreignFolders
    )
    func `do not depend on files that another user put into a folder`(
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
}
