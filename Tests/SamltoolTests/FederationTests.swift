// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

/// `--profile saml2int` and `--metadata-signed-by`.
@Suite(.requiresXMLSec) struct `samltool in a federation` {
    private static let trust = ["--trust", "trust/signed/scopes.xml"]
    private static let signer = ["--metadata-signed-by", "trust/pem/key-rsa-4096.pem"]

    private func run(_ arguments: [String], _ file: String = "trust/scoped/inside.xml") throws -> Tool.Result {
        try Tool.run(["validate", "--at", "2026-05-01T10:01:00Z", "--format", "jsonl"] + arguments + [file])
    }

    @Test func `accepts a response only with signed metadata`() throws {
        let profile = ["--profile", "saml2int"]
        #expect(try run(profile + Self.trust + Self.signer).status == 0)
        #expect(try run(profile + Self.trust + Self.signer, "trust/scoped/outside.xml").status == 1)
        let unsigned = try run(profile + Self.trust)
        #expect(unsigned.status == 64)
        #expect(unsigned.errors.contains("trust.unverified-metadata"))
        #expect(unsigned.errors.contains("SDP-MD02"))
        // A certificate is trusted for every issuer.
        #expect(try run(profile + ["--trust", "keys/trust.pem"]).status == 64)
    }

    @Test func `says that a single decryption key cannot be replaced`() throws {
        let all = ["--profile", "saml2int"] + Self.trust + Self.signer
        let key = ["--decryption-key", "keys/sp-rsa.key.pem"]
        let one = try run(all + key)
        #expect(one.status == 0)
        #expect(one.errors.contains("SDP-SP38"))
        for arguments in [all, all + key + ["--decryption-key", "trust/keys/rsa-4096.key.pem"], Self.trust + key] {
            #expect(try !run(arguments).errors.contains("SDP-SP38"))
        }
    }

    @Test func `rejects metadata that no named key signed`() throws {
        for file in ["trust/signed/changed.xml", "keys/idp-metadata.xml", "trust/signed/other-key.xml"] {
            let result = try run(["--trust", file] + Self.signer)
            #expect(result.status == 64)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains("trust.unverified-metadata"))
        }
        let unbounded = try run(["--trust", "trust/signed/absent.xml"] + Self.signer)
        #expect(unbounded.errors.contains("trust.unbounded-metadata"))
    }

    @Test func `never trusts metadata as it is if the file of the signer contains no key`() throws {
        try Folder.with { folder in
            let file = folder.appending(path: "empty.pem")
            for content in ["", "-----BEGIN NOTHING-----\n", "# no key -BEGIN\n"] {
                try Data(content.utf8).write(to: file)
                #expect(try run(Self.trust + ["--metadata-signed-by", file.path]).status == 64)
                let shown = try Tool.run("metadata", "--signed-by", file.path, "trust/signed/scopes.xml")
                #expect(shown.status == 64)
                #expect(shown.output.isEmpty)
            }
        }
        #expect(try run(Self.trust + ["--metadata-signed-by", "absent.pem"]).status == 66)
    }

    @Test func `verifies signatures with signed metadata`() throws {
        let verify = ["verify", "--at", "2026-05-01T10:01:00Z"] + Self.trust
        let file = "trust/scoped/inside.xml"
        #expect(try Tool.run(verify + Self.signer + [file]).status == 0)
        #expect(try Tool.run(verify + ["--metadata-signed-by", "keys/trust.pem", file]).status == 64)
    }

    @Test func `tolerates a clock skew of 180 seconds in the profile`() throws {
        func codes(_ arguments: String...) throws -> String {
            try Tool.run(
                ["validate", "--format", "jsonl", "responses/xmlsec1/minimal.xml", "--at", "2026-05-01T10:07:30Z"]
                    + arguments
            ).text
        }
        // Within the clock skew, the code is only a remark.
        let expired = #""conditions.expired","severity":"error""#
        #expect(try codes("--profile", "web-sso").contains(expired))
        #expect(try !codes("--profile", "saml2int").contains(expired))
        #expect(try !codes("--profile", "saml2int", "--clock-skew", "300").contains(expired))
        let short = try Tool.run("validate", "--profile", "saml2int", "--clock-skew", "179", "x.xml")
        #expect(short.status == 64)
        #expect(short.errors.contains("SDP-G01"))
    }
}
