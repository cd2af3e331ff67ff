// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAMLSignature

/// The tools of xmlsec and OpenSSL as independent implementations.
enum Oracle {
    static let isInstalled = path(of: "xmlsec1") != nil
    static let hasOpenSSL = path(of: "openssl") != nil

    private static func path(of tool: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/\(tool)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a tool and returns its output, or `nil` if it failed.
    private static func run(_ tool: String, _ arguments: [String]) throws -> Data? {
        guard let path = path(of: tool) else { throw CocoaError(.fileNoSuchFile) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? data : nil
    }

    /// Writes a document to a temporary file for a closure.
    private static func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
        try withFile(Array(text.utf8), body)
    }

    private static func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).xml")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body(file.path(percentEncoded: false))
    }

    private static let identifiers = [
        "--id-attr:ID", "urn:oasis:names:tc:SAML:2.0:protocol:Response",
        "--id-attr:ID", "urn:oasis:names:tc:SAML:2.0:assertion:Assertion",
    ]

    /// Whether xmlsec1 verifies the signature of the element with an identifier.
    static func verifies(_ text: String, id: String, certificate: String) throws -> Bool {
        let xpath = "//*[@ID='\(id)']/*[local-name()='Signature']"
        return try withFile(text) { file in
            let key = ["--pubkey-cert-pem", TestKeys.path(certificate), "--enabled-key-data", "key-name"]
            return try run("xmlsec1", ["--verify"] + key + identifiers + ["--node-xpath", xpath, file]) != nil
        }
    }

    /// The document that xmlsec1 decrypts, or `nil` if it fails.
    static func decrypted(_ text: String) throws -> String? {
        try withFile(text) { file in
            try run("xmlsec1", ["--decrypt", "--privkey-pem", TestKeys.path("sp-rsa.key.pem"), file])
                .map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Bytes encrypted with RSA for the recipient's key: a raw block, or with a padding mode of `openssl pkeyutl`.
    static func rsa(_ bytes: [UInt8], padding: String = "none") throws -> [UInt8] {
        try withFile(bytes) { file in
            let key = ["-encrypt", "-pubin", "-inkey", TestKeys.path("sp-rsa.pub.pem")]
            let arguments = ["pkeyutl"] + key + ["-pkeyopt", "rsa_padding_mode:\(padding)", "-in", file]
            guard let data = try run("openssl", arguments) else { throw CocoaError(.fileReadUnknown) }
            return Array(data)
        }
    }

    /// AES-CBC of whole blocks, after the initialization vector.
    static func aesCBC(_ blocks: [UInt8], key: [UInt8], vector: [UInt8]) throws -> [UInt8] {
        let hexadecimal = { (bytes: [UInt8]) in bytes.map { String(format: "%02x", $0) }.joined() }
        return try withFile(blocks) { file in
            let arguments = ["enc", "-aes-\(key.count * 8)-cbc", "-nopad", "-in", file]
            let secret = ["-K", hexadecimal(key), "-iv", hexadecimal(vector)]
            guard let data = try run("openssl", arguments + secret) else { throw CocoaError(.fileReadUnknown) }
            return vector + Array(data)
        }
    }

    /// An RSA-PSS signature over SHA-256 by the identity provider's key, with arbitrary parameters.
    static func pssSHA256(_ octets: [UInt8], saltBytes: Int, mask: String) throws -> [UInt8] {
        try withFile(octets) { file in
            let padding = ["rsa_padding_mode:pss", "rsa_pss_saltlen:\(saltBytes)", "rsa_mgf1_md:\(mask)"]
            let options = padding.flatMap { ["-sigopt", $0] }
            let arguments = ["dgst", "-sha256", "-sign", TestKeys.path("idp-rsa.key.pem")] + options + [file]
            guard let data = try run("openssl", arguments) else { throw CocoaError(.fileReadUnknown) }
            return Array(data)
        }
    }

    /// The signature value of octets with RSASSA-PKCS1-v1_5.
    static func pkcs1(_ octets: [UInt8], digest: String) throws -> [UInt8] {
        try withFile(octets) { file in
            let arguments = ["dgst", "-\(digest)", "-sign", TestKeys.path("idp-rsa.key.pem"), file]
            guard let data = try run("openssl", arguments) else { throw CocoaError(.fileReadUnknown) }
            return Array(data)
        }
    }

    /// A new key, created with options of `openssl genpkey`.
    static func makeKey(_ options: [String]) throws -> PrivateKey {
        var arguments = ["genpkey", "-algorithm", options[0]]
        for option in options.dropFirst() { arguments += ["-pkeyopt", option] }
        guard let pem = try run("openssl", arguments) else { throw CocoaError(.fileReadUnknown) }
        return try PrivateKey(pem: Array(pem))
    }
}
