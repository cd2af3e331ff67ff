// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
internal import BuildTraits
internal import Foundation
internal import Testing

/// Linux allows file names that are not UTF-8.
@Suite struct `File names that are not UTF-8` {
    /// A file with the bytes E9, next to files whose names are its repaired, escaped and similar forms.
    private static let prepare = #"""
        right=$'caf\xe9.xml'; cp "$vectors/responses/xmlsec1/minimal.xml" "$right"
        for wrong in $'caf\xef\xbf\xbd.xml' $'caf\xf4\x8f\xbf\xa9.xml' $'caf\xe8.xml' $'caf\xc3\xa9.xml'; do
            printf wrong > "$wrong"
        done
        """#

    private func run(_ line: String) throws -> Tool.Result {
        try Folder.with { try Shell.run("\(Self.prepare)\n\(line)", in: $0) }
    }

    @Test(
        arguments: [
            "decode", "inspect", "encode", "canonicalize", "validate --at issue-instant",
        ] + (BuildTraits.hasXMLSec ? ["sign --key \"$vectors/keys/idp-rsa.key.pem\""] : [])
    )
    func `each command opens the file with the given bytes`(command: String) throws {
        for argument in ["\"$right\"", "-- \"$right\""] {
            let result = try run("\"$tool\" \(command) \(argument)")
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    @Test func `a valid name that looks like an escaped one is another file`() throws {
        for name in [#"$'caf\xef\xbf\xbd.xml'"#, #"$'caf\xf4\x8f\xbf\xa9.xml'"#, #"$'caf\xe8.xml'"#] {
            let result = try run("\"$tool\" decode \"$right\" > /dev/null && \"$tool\" decode \(name)")
            #expect(result.status == 1)
        }
    }

    @Test(
        arguments: [
            "validate --at issue-instant --files-from list", "validate --at issue-instant --output=\"$right\" list.xml",
            "validate --at issue-instant --policy \"$right.json\" list.xml", "encode --form $'\\xff'/../\"$right\"",
        ]
    )
    func `options open the file with the given bytes`(command: String) throws {
        let result = try run(
            #"""
            mkdir $'\xff'; cp "$right" list.xml; printf '%s\n' "$right" > list; printf '{"quiet":true}' > "$right.json"
            "$tool" \#(command); status=$?
            for wrong in $'caf\xef\xbf\xbd.xml' $'caf\xf4\x8f\xbf\xa9.xml' $'caf\xe8.xml' $'caf\xc3\xa9.xml'; do
                [ "$(cat "$wrong")" = wrong ] || exit 99
            done
            exit $status
            """#
        )
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func `a database keeps the given bytes`() throws {
        let result = try run(
            #"""
            for run in 1 2; do "$tool" validate --at issue-instant --reject-replays $'seen\xe9.db' "$right"; done
            [ -f $'seen\xe9.db' ] && [ "$(ls | grep -ac '^seen')" = 1 ] || exit 99
            exit 0
            """#
        )
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.text.contains("replay.seen-before"))
    }
}
#endif
