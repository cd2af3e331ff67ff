// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors
internal import Testing

/// The SHA-256 of each document in a report.
@Suite struct `digests of documents in reports` {
    @Test func `are present even if the configuration of OpenSSL provides no SHA-256`() throws {
        try Folder.with { (folder: URL) throws in
            let configuration = """
                openssl_conf = all
                [all]
                providers = providers
                [providers]
                base = base
                [base]
                activate = 1

                """
            try Data(configuration.utf8).write(to: folder.appending(path: "openssl.cnf"))
            let document = "$vectors/responses/xmlsec1/minimal.xml"
            let result = try Shell.run(
                """
                sha256sum \(document) | cut -d ' ' -f 1
                OPENSSL_CONF=$PWD/openssl.cnf $tool validate --at 2026-05-01T10:01:00Z --format jsonl \(document)
                """,
                in: folder
            )
            #expect(result.status == 0)
            let digest = try #require(result.lines.first)
            #expect(digest.utf8.count == 64)
            #expect(result.text.contains("\"sha256\":\"\(digest)\""))
        }
    }
}
