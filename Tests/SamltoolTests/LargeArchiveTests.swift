// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Testing

/// Archives of which a command has read more than libarchive takes at once (S-101).
@Suite struct `archives that were read ahead` {
    private static let hasTar = FileManager.default.isExecutableFile(atPath: "/usr/bin/tar")

    // libarchive skips the member before the document, from a place that the source has already passed.
    @Test(.enabled(if: hasTar, "needs tar"), arguments: [100_000, 300_000])
    func `are encoded like their only document`(size: Int) throws {
        try Folder.with { folder in
            let result = try Shell.run(
                """
                cp $vectors/responses/xmlsec1/minimal.xml a.xml; head -c \(size) /dev/urandom >.pad
                tar -cf s.tar .pad a.xml; $tool encode a.xml >expected; $tool encode s.tar >actual && cmp expected actual
                """,
                in: folder
            )
            #expect(result.status == 0, "\(result.errors)")
        }
    }
}
