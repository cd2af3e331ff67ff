// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

/// `--metadata-index`.
@Suite(.requiresXMLSec) struct `samltool validate --metadata-index` {
    private static let signer = ["--metadata-signed-by", "trust/pem/key-rsa-4096.pem"]

    private func run(_ index: URL, _ arguments: [String] = signer, file: String = "inside") throws -> Tool.Result {
        try Tool.run(
            ["validate", "--at", "2026-05-01T10:01:00Z", "--profile", "saml2int", "--metadata-index", index.path]
                + ["--trust", "trust/signed/scopes.xml"] + arguments + ["trust/scoped/\(file).xml"]
        )
    }

    private func number(_ index: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: index.path)[.systemFileNumber] as? Int
    }

    @Test func `writes a private index, and uses it in the next run`() throws {
        try Folder.with { folder in
            let index = folder.appending(path: "index")
            #expect(try run(index).status == 0)
            let mode = try FileManager.default.attributesOfItem(atPath: index.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let first = try number(index)
            #expect(try run(index).status == 0)
            #expect(try run(index, file: "outside").status == 1)
            #expect(try number(index) == first)
            // A damaged index is replaced.
            let handle = try FileHandle(forUpdating: index)
            try handle.truncate(atOffset: 100)
            try handle.close()
            #expect(try run(index).status == 0)
            #expect(try number(index) != first)
        }
    }

    @Test func `knows the keys for encryption, which explain a failure`() throws {
        let document = try Misconfiguration(
            description: "rolled-over key",
            signer: ("attacks/keys/partner-rsa.key.pem", "attacks/keys/partner-rsa.crt.pem"),
            answers: []
        ).document()
        try Folder.with { folder in
            let index = folder.appending(path: "index")
            for isWritten in [true, false] {
                #expect(FileManager.default.fileExists(atPath: index.path) != isWritten)
                let result = try Tool.run(
                    ["validate", "--at", "2026-05-01T10:01:00Z", "--metadata-index", index.path]
                        + ["--trust", "trust/signed/scopes.xml"] + Self.signer + ["-"],
                    input: document
                )
                #expect(result.status == 1)
                #expect(result.text.contains("lists this key with `use=\"encryption\"` only"))
            }
        }
    }

    @Test func `does not use the index for metadata with another signer`() throws {
        try Folder.with { folder in
            let index = folder.appending(path: "index")
            #expect(try run(index).status == 0)
            let other = try run(index, ["--metadata-signed-by", "keys/trust.pem"])
            #expect(other.status == 64)
            #expect(other.errors.contains("trust.unverified-metadata"))
            let unsigned = try run(index, [])
            #expect(unsigned.status == 64)
            #expect(unsigned.errors.contains("--metadata-index requires --metadata-signed-by."))
        }
    }

    @Test func `rejects an index that another user could have written`() throws {
        try Folder.with { folder in
            let index = folder.appending(path: "index")
            #expect(try run(index).status == 0)
            for mode in [0o640, 0o604, 0o660] {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: index.path)
                let result = try run(index)
                #expect(result.status == 64)
                #expect(result.errors.contains("mode 0600"))
            }
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: index.path)
            let link = folder.appending(path: "link")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: index)
            #expect(try run(link).status == 64)
            try FileManager.default.linkItem(at: index, to: folder.appending(path: "second"))
            #expect(try run(index).status == 64)
            #expect(try run(folder).status == 64)
        }
    }

    @Test func `reports that an index was not written`() throws {
        try Folder.with { folder in
            let result = try run(folder.appending(path: "absent/index"))
            #expect(result.status == 0)
            #expect(result.errors.contains("The index of metadata was not written"))
        }
    }

    @Test func `rejects the path of another file of the run`() throws {
        let result = try run(TestVectors.directory.appending(path: "trust/signed/scopes.xml"))
        #expect(result.status == 64)
        #expect(result.errors.contains("would replace it"))
    }
}
