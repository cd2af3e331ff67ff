// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import SAMLSignature
internal import Testing

@Suite struct `SHA-256` {
    /// A function that returns the digest of the pieces of a message.
    enum Implementation: CaseIterable {
        case selected, portable

        func digest(of pieces: [ArraySlice<UInt8>]) -> [UInt8] {
            switch self {
            case .selected:
                var digest = SHA256()
                for piece in pieces { digest.update(Array(piece)) }
                return digest.digest()
            case .portable:
                var digest = PortableSHA256()
                for piece in pieces { digest.update(Array(piece).span) }
                return digest.digest()
            }
        }
    }

    /// An example message of the National Institute of Standards and Technology, and its digest.
    struct Example {
        let message: [UInt8]
        let digest: String
    }

    private static let examples = [
        Example(message: [], digest: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        Example(message: [0xBD], digest: "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"),
        Example(
            message: Array("abc".utf8),
            digest: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        ),
        Example(
            message: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
            digest: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        Example(
            message: Array(
                """
                abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn\
                hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu
                """.utf8
            ),
            digest: "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        Example(
            message: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
            digest: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ]

    private static func message(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ count) }
    }

    @Test(arguments: Implementation.allCases)
    func `matches the published digests of FIPS 180-4`(implementation: Implementation) {
        for example in Self.examples {
            let found = implementation.digest(of: [example.message[...]])
            #expect(found.hexadecimalText == example.digest)
        }
    }

    /// Python's hashlib computed the expected value.
    @Test(arguments: Implementation.allCases)
    func `matches another implementation for messages of 0 to 299 bytes`(implementation: Implementation) {
        let digests = (0..<300).flatMap { implementation.digest(of: [Self.message($0)[...]]) }
        let found = implementation.digest(of: [digests[...]])
        #expect(found.hexadecimalText == "148b894486945a24e834868db010090f61da189d018f0bf543b188081480175d")
    }

    @Test(arguments: Implementation.allCases)
    func `does not depend on the division of a message`(implementation: Implementation) {
        for count in [0, 1, 55, 56, 63, 64, 65, 119, 120, 127, 128, 129, 193] {
            let message = Self.message(count)
            let whole = implementation.digest(of: [message[...]])
            for first in 0...count {
                #expect(implementation.digest(of: [message[..<first], [], message[first...]]) == whole)
            }
            let bytes = message.indices.map { message[$0...$0] }
            #expect(implementation.digest(of: bytes) == whole)
        }
    }

    /// With the trait `XMLSec` this compares OpenSSL with the portable implementation.
    @Test func `is the same in every implementation`() {
        for count in Array(0...200) + [1_023, 4_096, 65_535, 65_536, 100_001] {
            let message = Self.message(count)
            let found = SHA256.digest(of: message)
            #expect(found == Implementation.portable.digest(of: [message[...]]))
            #expect(found.count == SHA256.byteCount)
        }
    }

    @Test func `continues after a digest was read, separately in each copy`() {
        var first = SHA256()
        first.update(Array("a".utf8))
        var second = first
        let beginning = first.digest()
        first.update(Array("bc".utf8))
        #expect(second.digest() == beginning)
        second.update(Array("xy".utf8))
        #expect(first.digest() == SHA256.digest(of: Array("abc".utf8)))
        #expect(second.digest() == SHA256.digest(of: Array("axy".utf8)))
        #expect(first.digest() == SHA256.digest(of: Array("abc".utf8)))
    }
}
