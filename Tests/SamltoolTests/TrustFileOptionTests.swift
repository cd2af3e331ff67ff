// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

/// The formats of `--trust` on the command line.
@Suite(.requiresXMLSec) struct `samltool --trust with a key file` {
    private static let signed = "responses/xmlsec1/assertion-signed.xml"
    private static let inWindow = ["--at", "2026-05-01T10:01:00Z"]

    /// Returns the Base64 of a PEM file of the vectors, on one line.
    private static func base64(_ name: String) throws -> String {
        let pem = try String(contentsOf: TestVectors.directory.appending(path: "keys/\(name).pem"), encoding: .utf8)
        return pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
    }

    private static func run(_ command: String, _ content: Data) throws -> Tool.Result {
        try Folder.with { folder in
            let file = folder.appending(path: "key")
            try content.write(to: file)
            return try Tool.run([command, "--trust", file.path] + inWindow + [signed])
        }
    }

    @Test(arguments: ["idp-rsa.crt", "idp-rsa.pub"])
    func `verifies with DER and Base64`(name: String) throws {
        let base64 = try Self.base64(name)
        let der = try #require(Data(base64Encoded: base64))
        for content in [der, Data(base64.utf8), der.base64EncodedData(options: [.lineLength64Characters])] {
            for command in ["validate", "verify"] {
                let result = try Self.run(command, content)
                #expect(result.status == 0)
                #expect(result.errors == "")
            }
        }
    }

    @Test func `rejects a private key without printing it`() throws {
        let base64 = try Self.base64("idp-rsa.key")
        for content in [Data(base64.utf8), try #require(Data(base64Encoded: base64))] {
            let result = try Self.run("validate", content)
            #expect(result.status == 64)
            #expect(result.errors.contains("trust.unexpected-private-key: The file contains a private key."))
            #expect(!result.errors.contains(base64.prefix(16)))
        }
    }

    @Test(arguments: ["validate", "verify"])
    func `prints which certificates of a chain are not trusted`(command: String) throws {
        let arguments = [command, "--trust", "trust/files/chain.p7b"] + Self.inWindow + [Self.signed]
        let result = try Tool.run(arguments)
        #expect(result.status == 1)
        #expect(
            result.errors.contains(
                "chain.p7b: trust.chain-certificates: Of the certificate chain, only the key of CN=idp.example.test "
            )
        )
    }
}
