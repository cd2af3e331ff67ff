// SPDX-License-Identifier: Apache-2.0

internal import CAttacker
internal import Foundation

/// The keys of the attacker: a key pair with a certificate, and a session key that the service provider can decrypt.
///
/// The session key comes from the vectors, so that a mutant has the same bytes in each run.
struct Attacker: Sendable {
    // Sendable: the keys are immutable, and OpenSSL allows threads to share them.
    nonisolated(unsafe) private let key: UnsafeMutableRawPointer
    nonisolated(unsafe) private let partnerKey: UnsafeMutableRawPointer
    private let sessionKey: [UInt8]
    let certificate: String
    let wrappedKey: String
    let trustedCertificates: [String]

    init?(vectors: String) {
        // Safety: the paths are C strings during the calls.
        guard let key = unsafe attacker_key("\(vectors)/attacks/keys/attacker-rsa.key.pem"),
            let partner = unsafe attacker_key("\(vectors)/attacks/keys/partner-rsa.key.pem"),
            let service = unsafe attacker_key("\(vectors)/keys/sp-rsa.key.pem"),
            let sealed = Source.read("\(vectors)/responses/xmlsec1/encrypted-bare.xml").flatMap({ Tree($0) }),
            let wrapped = sealed.elements.first(where: { sealed.nodes[$0].local == "EncryptedKey" }),
            let value = sealed.descendant(wrapped, "CipherData", "CipherValue"),
            let data = Data(base64Encoded: sealed.text(of: value), options: .ignoreUnknownCharacters)
        else { return nil }
        unsafe self.key = key
        unsafe partnerKey = partner
        wrappedKey = sealed.text(of: value)
        var session = [UInt8](repeating: 0, count: 512)
        // Safety: the shim writes at most 512 bytes.
        let count = unsafe attacker_open(service, Array(data), data.count, &session)
        guard count == 16 else { return nil }
        sessionKey = Array(session.prefix(Int(count)))
        let names = ["attacks/keys/attacker-rsa", "keys/idp-rsa", "keys/idp-ec", "attacks/keys/partner-rsa"]
        let certificates = names.compactMap { Source.read("\(vectors)/\($0).crt.pem").map(Self.body) }
        guard certificates.count == names.count else { return nil }
        certificate = certificates[0]
        trustedCertificates = Array(certificates.dropFirst())
    }

    private static func body(_ pem: [UInt8]) -> String {
        String(decoding: pem, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("--") }.joined()
    }

    /// Signs with the key of the attacker or of another trusted party.
    func sign(_ octets: [UInt8], asPartner: Bool) -> String {
        var value = [UInt8](repeating: 0, count: 512)
        // Safety: the shim writes at most 512 bytes.
        let count = unsafe attacker_sign(asPartner ? partnerKey : key, octets, octets.count, &value)
        return Data(value.prefix(Int(count))).base64EncodedString()
    }

    func hmac(_ octets: [UInt8], key: [UInt8]) -> String {
        var value = [UInt8](repeating: 0, count: 32)
        // Safety: the shim writes 32 bytes.
        _ = unsafe attacker_hmac(key, key.count, octets, octets.count, &value)
        return Data(value).base64EncodedString()
    }

    /// The bytes of `CipherValue`: the initialization vector, the ciphertext and the tag.
    func seal(_ plaintext: [UInt8], vector: [UInt8]) -> String {
        var sealed = [UInt8](repeating: 0, count: plaintext.count + 16)
        // Safety: the shim writes the ciphertext and 16 bytes of tag.
        let count = unsafe attacker_seal(sessionKey, vector, plaintext, CInt(plaintext.count), &sealed)
        return Data(vector + sealed.prefix(Int(count))).base64EncodedString()
    }

    /// The digest of an algorithm of XML Signature or Encryption, or `nil` if the algorithm is unknown.
    static func digest(_ octets: [UInt8], method uri: String) -> [UInt8]? {
        let names = [
            "#sha1": "sha1", "#sha224": "sha224", "#sha256": "sha256", "#sha384": "sha384", "#sha512": "sha512",
        ]
        guard let name = names.first(where: { uri.hasSuffix($0.key) })?.value else { return nil }
        return digest(octets, name)
    }

    static func digest(_ octets: [UInt8], _ name: String = "sha256") -> [UInt8] {
        var value = [UInt8](repeating: 0, count: 64)
        // Safety: no digest has more than 64 bytes.
        let count = unsafe attacker_digest(name, octets, octets.count, &value)
        return Array(value.prefix(Int(count)))
    }
}
