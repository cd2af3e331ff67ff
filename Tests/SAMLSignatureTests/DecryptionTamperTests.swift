// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAMLSignature
internal import Testing

/// Changed, truncated and forged ciphertext reports one error with the same message (S-35 to S-37).
@Suite(.requiresXMLSec)
struct DecryptionTamperTests {
    @Test(arguments: [ContentCipher.aes128GCM, .aes192GCM, .aes256GCM])
    func `reports the same error for each changed byte of vector, ciphertext and tag`(cipher: ContentCipher) throws {
        let sample = try EncryptedSample(cipher: cipher)
        #expect(try sample.open().plaintext == EncryptedSample.assertion)
        for index in sample.octets.indices {
            var changed = sample
            changed.octets[index] ^= 0x01
            #expect(try changed.open() == .closed, "byte \(index)")
        }
    }

    @Test func `reports the same error for each changed byte of the encrypted key`() throws {
        let sample = try EncryptedSample()
        for index in sample.wrappedKey.indices {
            var changed = sample
            changed.wrappedKey[index] ^= 0x80
            #expect(try changed.open() == .closed, "byte \(index)")
        }
    }

    @Test(arguments: 0...33, [ContentCipher.aes128GCM, .aes256CBC])
    func `reports the same error for every length of truncated ciphertext`(length: Int, cipher: ContentCipher) throws {
        var sample = try EncryptedSample(cipher: cipher)
        sample.octets = Array(sample.octets.prefix(length))
        #expect(try sample.open(allowing: [.aesCBC], isCovered: true) == .closed)
    }

    /// The tag follows the ciphertext, so a tag of other than 16 bytes shifts it (S-37).
    @Test(arguments: [0, 4, 12, 15, 17])
    func `rejects tags that are not 16 bytes long`(length: Int) throws {
        var sample = try EncryptedSample()
        let tag = sample.octets.suffix(16)
        sample.octets = Array(sample.octets.dropLast(16) + tag.prefix(length))
        if length > 16 { sample.octets.append(0) }
        #expect(try sample.open() == .closed)
    }

    @Test func `reports the same error for bad padding, text or length in AES-CBC`() throws {
        let sample = try EncryptedSample(cipher: .aes128CBC)
        let open = { (sample: EncryptedSample) in try sample.open(allowing: [.aesCBC], isCovered: true) }
        #expect(try open(sample).plaintext == EncryptedSample.assertion)
        let lastBlock = sample.octets.count - 16
        // Changing the previous block changes the padding byte of the last block.
        var kept = 0
        for difference in UInt8(1)...255 {
            var changed = sample
            changed.octets[lastBlock - 1] ^= difference
            let opening = try open(changed)
            // The same block contains text, too, unless the change affects only the length of the padding.
            if opening != .closed { kept += 1 }
        }
        #expect(kept == 0)
        for count in [16, 31, 47] {
            var changed = sample
            changed.octets = Array(sample.octets.prefix(count))
            #expect(try open(changed) == .closed)
        }
    }

    @Test(arguments: 1...33) func `pads and decrypts AES-CBC content of every length`(length: Int) throws {
        let space = String(repeating: " ", count: length)
        let plaintext = EncryptedSample.assertion + space
        let sample = try EncryptedSample(plaintext, cipher: .aes192CBC)
        #expect(sample.octets.count == 16 + (plaintext.utf8.count / 16 + 1) * 16)
        #expect(try sample.open(allowing: [.aesCBC], isCovered: true).plaintext == plaintext)
    }

    @Test func `reports badly padded keys in RSA 1.5 like a bad tag`() throws {
        let sample = try EncryptedSample(transport: .rsa15)
        #expect(try sample.open(allowing: [.rsa15]).plaintext == EncryptedSample.assertion)
        var badTag = sample
        badTag.octets[badTag.octets.count - 1] ^= 1
        #expect(try badTag.open(allowing: [.rsa15]) == .closed)
        for index in stride(from: 0, to: sample.wrappedKey.count, by: 5) {
            var changed = sample
            changed.wrappedKey[index] ^= 0x10
            #expect(try changed.open(allowing: [.rsa15]) == .closed)
        }
        // A valid block with a key that is too short for the cipher, and one that is too long.
        for (made, named) in [(ContentCipher.aes128GCM, ContentCipher.aes256GCM), (.aes256GCM, .aes128GCM)] {
            var changed = try EncryptedSample(cipher: made, transport: .rsa15)
            changed.cipherURI = named.uri
            #expect(try changed.open(allowing: [.rsa15]) == .closed)
        }
        for count in [0, 1, 255, 257] {
            var changed = sample
            changed.wrappedKey = Array((sample.wrappedKey + [0]).prefix(count))
            #expect(try changed.open(allowing: [.rsa15]) == .closed)
        }
        var beyondModulus = sample
        beyondModulus.wrappedKey = Array(repeating: 0xFF, count: 256)
        #expect(try beyondModulus.open(allowing: [.rsa15]) == .closed)
    }

    @Test(arguments: [(ContentCipher.aes128GCM, ContentCipher.aes256GCM), (.aes256GCM, .aes128GCM)])
    func `rejects keys in RSA-OAEP whose length differs from the cipher`(
        made: ContentCipher,
        named: ContentCipher
    ) throws {
        var sample = try EncryptedSample(cipher: made)
        sample.cipherURI = named.uri
        #expect(try sample.open() == .closed)
    }
}
