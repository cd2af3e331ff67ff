// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAMLSignature
internal import Testing

/// Ciphertext that was changed, cut or forged: one fault in the same words (S-35 to S-37).
struct DecryptionTamperTests {
    @Test(arguments: [ContentCipher.aes128GCM, .aes192GCM, .aes256GCM])
    func `refuses each flipped byte of vector, ciphertext and tag alike`(cipher: ContentCipher) throws {
        let sample = try EncryptedSample(cipher: cipher)
        #expect(try sample.open().plaintext == EncryptedSample.assertion)
        for index in sample.octets.indices {
            var changed = sample
            changed.octets[index] ^= 0x01
            #expect(try changed.open() == .closed, "byte \(index)")
        }
    }

    @Test func `refuses each flipped byte of the encrypted key alike`() throws {
        let sample = try EncryptedSample()
        for index in sample.wrappedKey.indices {
            var changed = sample
            changed.wrappedKey[index] ^= 0x80
            #expect(try changed.open() == .closed, "byte \(index)")
        }
    }

    @Test(arguments: 0...33, [ContentCipher.aes128GCM, .aes256CBC])
    func `refuses ciphertext of every short length alike`(length: Int, cipher: ContentCipher) throws {
        var sample = try EncryptedSample(cipher: cipher)
        sample.octets = Array(sample.octets.prefix(length))
        #expect(try sample.open(allowing: .aesCBC, isCovered: true) == .closed)
    }

    /// The tag is what follows the ciphertext: bytes fewer or more than 16 shift it (S-37).
    @Test(arguments: [0, 4, 12, 15, 17])
    func `refuses tags that are not 16 bytes long`(length: Int) throws {
        var sample = try EncryptedSample()
        let tag = sample.octets.suffix(16)
        sample.octets = Array(sample.octets.dropLast(16) + tag.prefix(length))
        if length > 16 { sample.octets.append(0) }
        #expect(try sample.open() == .closed)
    }

    @Test func `refuses content in AES-CBC whose padding, text or length is bad alike`() throws {
        let sample = try EncryptedSample(cipher: .aes128CBC)
        let open = { (sample: EncryptedSample) in try sample.open(allowing: .aesCBC, isCovered: true) }
        #expect(try open(sample).plaintext == EncryptedSample.assertion)
        let lastBlock = sample.octets.count - 16
        // The padding byte of the last block is changed through the block before it.
        var kept = 0
        for difference in UInt8(1)...255 {
            var changed = sample
            changed.octets[lastBlock - 1] ^= difference
            let opening = try open(changed)
            // The same block holds text too, unless all that changed is how much of the filling counts as text.
            if opening != .closed { kept += 1 }
        }
        #expect(kept == 0)
        for count in [16, 31, 47] {
            var changed = sample
            changed.octets = Array(sample.octets.prefix(count))
            #expect(try open(changed) == .closed)
        }
    }

    @Test(arguments: 1...33) func `fills up AES-CBC at every length`(length: Int) throws {
        let space = String(repeating: " ", count: length)
        let plaintext = EncryptedSample.assertion + space
        let sample = try EncryptedSample(plaintext, cipher: .aes192CBC)
        #expect(sample.octets.count == 16 + (plaintext.utf8.count / 16 + 1) * 16)
        #expect(try sample.open(allowing: .aesCBC, isCovered: true).plaintext == plaintext)
    }

    @Test func `takes badly padded keys in RSA 1.5 for what a bad tag is`() throws {
        let sample = try EncryptedSample(transport: .rsa15)
        #expect(try sample.open(allowing: .rsa15).plaintext == EncryptedSample.assertion)
        var badTag = sample
        badTag.octets[badTag.octets.count - 1] ^= 1
        #expect(try badTag.open(allowing: .rsa15) == .closed)
        for index in stride(from: 0, to: sample.wrappedKey.count, by: 5) {
            var changed = sample
            changed.wrappedKey[index] ^= 0x10
            #expect(try changed.open(allowing: .rsa15) == .closed)
        }
        // A good block with a key that is too short for the cipher, and one that is too long.
        for (made, named) in [(ContentCipher.aes128GCM, ContentCipher.aes256GCM), (.aes256GCM, .aes128GCM)] {
            var changed = try EncryptedSample(cipher: made, transport: .rsa15)
            changed.cipherURI = named.uri
            #expect(try changed.open(allowing: .rsa15) == .closed)
        }
        for count in [0, 1, 255, 257] {
            var changed = sample
            changed.wrappedKey = Array((sample.wrappedKey + [0]).prefix(count))
            #expect(try changed.open(allowing: .rsa15) == .closed)
        }
        var beyondModulus = sample
        beyondModulus.wrappedKey = Array(repeating: 0xFF, count: 256)
        #expect(try beyondModulus.open(allowing: .rsa15) == .closed)
    }

    @Test(arguments: [(ContentCipher.aes128GCM, ContentCipher.aes256GCM), (.aes256GCM, .aes128GCM)])
    func `refuses keys in RSA-OAEP of another length than the cipher needs`(
        made: ContentCipher,
        named: ContentCipher
    ) throws {
        var sample = try EncryptedSample(cipher: made)
        sample.cipherURI = named.uri
        #expect(try sample.open() == .closed)
    }
}
#endif
