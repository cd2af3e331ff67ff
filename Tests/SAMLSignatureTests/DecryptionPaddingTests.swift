// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Padding that tests construct byte by byte around valid content (S-35, S-36).
@Suite(.requiresXMLSec, .enabled(if: Oracle.hasOpenSSL, "openssl is not installed"))
struct DecryptionPaddingTests {
    private static let key = (0..<16).map { UInt8($0) + 1 }
    private static let vector = [UInt8](repeating: 9, count: 16)

    /// A block of RSA 1.5 for the recipient's key of 2048 bits.
    private static func block(_ key: [UInt8] = key) -> [UInt8] {
        [0, 2] + [UInt8](repeating: 7, count: 253 - key.count) + [0] + key
    }

    private static func sample(block: [UInt8], padding: [UInt8]? = nil) throws -> EncryptedSample {
        let text = Array(EncryptedSample.assertion.utf8)
        let count = 16 - text.count % 16
        let padding = padding ?? Array(repeating: 0, count: count - 1) + [UInt8(count)]
        var sample = try EncryptedSample(transport: .rsa15)
        sample.cipherURI = ContentCipher.aes128CBC.uri
        sample.wrappedKey = try Oracle.rsa(block)
        sample.octets = try Oracle.aesCBC(text + padding, key: key, vector: vector)
        return sample
    }

    private static func open(_ sample: EncryptedSample) throws -> Opening {
        try sample.open(allowing: [.aesCBC, .rsa15], isCovered: true)
    }

    @Test func `decrypts padding of another implementation`() throws {
        #expect(try Self.open(Self.sample(block: Self.block())).plaintext == EncryptedSample.assertion)
    }

    @Test func `reports the same error for each malformed block of RSA 1.5`() throws {
        let good = Self.block()
        var blocks: [[UInt8]] = []
        for (index, value) in [(0, 1), (1, 0), (1, 1), (1, 3), (2, 0), (100, 0), (238, 0), (239, 1)] {
            var block = good
            block[index] = UInt8(value)
            blocks.append(block)
        }
        blocks.append(Self.block(Array(Self.key.dropFirst())))
        blocks.append(Self.block([1] + Self.key))
        blocks.append(Self.block([0] + Self.key))
        blocks.append(Array(repeating: 0, count: 240) + Self.key)
        for block in blocks {
            #expect(block.count == 256)
            #expect(try Self.open(Self.sample(block: block)) == .closed)
        }
    }

    /// The content is encrypted with the shorter key, padded with zeros as a lenient reader would do.
    @Test func `rejects a key in RSA-OAEP that is shorter or longer than the cipher requires`() throws {
        let full = Self.key + [UInt8](repeating: 0, count: 16)
        let text = Array(EncryptedSample.assertion.utf8)
        let count = 16 - text.count % 16
        let filled = text + Array(repeating: 0, count: count - 1) + [UInt8(count)]
        for (cipher, used) in [(ContentCipher.aes256CBC, full), (.aes128CBC, Self.key)] {
            var sample = try EncryptedSample()
            sample.cipherURI = cipher.uri
            sample.octets = try Oracle.aesCBC(filled, key: used, vector: Self.vector)
            for carried in [full, Self.key, Self.key + [0], [0] + full] {
                sample.wrappedKey = try Oracle.rsa(carried, padding: "oaep")
                #expect((try Self.open(sample).plaintext == EncryptedSample.assertion) == (carried == used))
            }
        }
    }

    /// The text fills the block up to the last byte, so that only the padding count can be wrong.
    @Test func `reports the same error for each padding count that is not from 1 to 16`() throws {
        let text = EncryptedSample.assertion.utf8.count
        let room = 16 - text % 16
        for last in Cases.tried(UInt8.min...UInt8.max) where Int(last) != room {
            let padding = Array(repeating: UInt8(ascii: " "), count: room - 1) + [last]
            let opening = try Self.open(Self.sample(block: Self.block(), padding: padding))
            // A smaller count leaves trailing white space, which is allowed.
            #expect((opening == .closed) == !(1..<room).contains(Int(last)), "\(last)")
        }
    }
}
