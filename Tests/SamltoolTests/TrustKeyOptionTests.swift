// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// `--trust-key`, and `--metadata-signed-by` with files of other formats (S-91).
@Suite(.requiresXMLSec) struct `samltool --trust-key` {
    private static let inWindow = ["--at", "2026-05-01T10:01:00Z"]
    private static let signed = "responses/xmlsec1/assertion-signed.xml"
    private static let issuer = "https://idp.example.test"
    private static let signer = ["--metadata-signed-by", "trust/pem/key-rsa-4096.pem"]

    /// The commands that use trusted keys, with an input.
    private static let commands = [
        ["validate", signed], ["validate", "--profile", "saml2int", signed], ["verify", signed], ["inspect", signed],
        ["decrypt", "--decryption-key", "keys/sp-rsa.key.pem", signed],
    ]

    private static func samples(of format: TrustFileFormat) -> [String] {
        switch format {
        case .pem: ["keys/idp-rsa.crt.pem", "keys/idp-rsa.pub.pem", "keys/trust.pem", "trust/files/chain.pem"]
        case .metadata: ["keys/idp-metadata.xml"]
        case .der: ["trust/files/certificate.der", "trust/files/single.p7b"]
        case .base64: ["trust/files/one-line.txt", "trust/files/wrapped.txt"]
        case .json: ["trust/files/set.jwk", "trust/files/single.jwk"]
        }
    }

    @Test(arguments: TrustFileFormat.allCases, commands)
    func `rejects a file that is not signed metadata if signed metadata is demanded`(
        format: TrustFileFormat,
        command: [String]
    ) throws {
        for file in Self.samples(of: format) {
            let result = try Tool.run(command + ["--trust", file] + Self.signer)
            #expect(result.status == 64)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains("trust.unverified-metadata"), "\(result.errors)")
            #expect(result.errors.contains(file))
        }
    }

    @Test(arguments: commands)
    func `demands trusted files with the demand for their signature`(command: [String]) throws {
        let result = try Tool.run(command + Self.signer)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("--trust"))
    }

    @Test func `applies to policy files`() throws {
        try Folder.with { folder in
            let key = TestVectors.directory.appending(path: "keys/idp-rsa.crt.pem")
            try FileManager.default.copyItem(at: key, to: folder.appending(path: "idp.pem"))
            let policy = folder.appending(path: "policy.json")
            func run(_ members: [String: [String]], _ arguments: [String] = []) throws -> Tool.Result {
                try JSONEncoder().encode(members).write(to: policy)
                return try Tool.run(["validate", "--policy", policy.path] + Self.inWindow + arguments + [Self.signed])
            }
            let signer = TestVectors.directory.appending(path: "trust/pem/key-rsa-4096.pem").path
            let replaced = try run(["trust": ["idp.pem"], "metadata-signed-by": [signer]])
            #expect(replaced.status == 64)
            #expect(replaced.errors.contains("trust.unverified-metadata"))
            #expect(try run(["trust": ["idp.pem"]], Self.signer).status == 64)
            #expect(try run(["trust-key": ["\(Self.issuer)=idp.pem"]]).status == 0)
            #expect(try run(["trust-key": ["https://other.example.test=idp.pem"]]).status == 1)
            let malformed = try run(["trust-key": ["idp.pem"]])
            #expect(malformed.status == 64)
            #expect(malformed.errors.contains("policy.json:1:"))
            #expect(malformed.errors.contains("ISSUER=FILE"))
        }
    }

    @Test func `trusts a key for its issuer only`() throws {
        for command in ["validate", "verify"] {
            func status(_ values: String...) throws -> Int32 {
                try Tool.run([command] + Self.inWindow + values.flatMap { ["--trust-key", $0] } + [Self.signed]).status
            }
            #expect(try status("\(Self.issuer)=keys/idp-rsa.crt.pem") == 0)
            #expect(try status("https://other.example.test=keys/idp-rsa.crt.pem") == 1)
            #expect(try status("\(Self.issuer)/=keys/idp-rsa.crt.pem") == 1)
            #expect(
                try status("https://a.example.test=keys/idp-ec.crt.pem", "\(Self.issuer)=keys/idp-rsa.pub.pem") == 0
            )
            for value in ["keys/idp-rsa.crt.pem", "=keys/idp-rsa.crt.pem", "\(Self.issuer)="] {
                #expect(try status(value) == 64)
            }
            #expect(try status("\(Self.issuer)=keys/idp-metadata.xml") == 64)
            #expect(try status("\(Self.issuer)=keys/nowhere.pem") == 66)
            // The last equals sign separates; entity IDs have queries.
            #expect(try status("https://a.example.test/?idp=1=keys/idp-ec.crt.pem") == 1)
        }
    }

    @Test func `adds a key to signed metadata`() throws {
        let metadata = ["--trust", "trust/signed/scopes.xml"] + Self.signer
        let bound = ["--trust-key", "https://idp.example.test=keys/idp-rsa.crt.pem"]
        let run = ["validate", "--profile", "saml2int"] + Self.inWindow + ["trust/scoped/inside.xml"]
        #expect(try Tool.run(run + metadata).status == 0)
        #expect(try Tool.run(run + metadata + bound).status == 0)
        let alone = try Tool.run(run + Self.signer + bound)
        #expect(alone.status == 64)
        #expect(alone.errors.contains("--metadata-signed-by requires metadata"))
    }

    @Test func `refuses keys for every issuer in the profile of federations`() throws {
        let run = ["validate", "--profile", "saml2int"] + Self.inWindow + ["trust/scoped/inside.xml"]
        for format in TrustFileFormat.allCases where format != .metadata {
            for file in Self.samples(of: format) {
                let result = try Tool.run(run + ["--trust", file])
                #expect(result.status == 64)
                #expect(result.errors.contains("trust.unverified-metadata"))
                #expect(result.errors.contains("--trust-key"))
            }
        }
        let mixed = ["--trust", "keys/trust.pem", "--trust-key", "\(Self.issuer)=keys/idp-rsa.crt.pem"]
        #expect(try Tool.run(run + mixed).status == 64)
        let bound = try Tool.run(run + ["--trust-key", "\(Self.issuer)=keys/idp-rsa.crt.pem"])
        #expect(bound.status != 64)
    }
}
